; Every hook has the location of its access, or line 0 of the function if the access has none.
; RUN: %opt %s | FileCheck %s
; The site of what has no line has that of the nearest scope with one, and says so (32 among its flags).
; CHECK: @bigfoot.sites = {{.*}}i32 12, i32 3, i32 2, i16 33, i16 0 }{{.*}}i32 6, i32 0, i32 8, i16 33, i16 0 }{{.*}}i32 7, i32 9, i32 4, i16 1, i16 0 }
; CHECK-SAME: /src/sub/a.c\00
; CHECK-LABEL: @f(
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) {{.*}}!dbg [[AT:![0-9]+]]
; CHECK: call void @__bigfoot_write8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) {{.*}}!dbg [[ZERO:![0-9]+]]
; CHECK: [[SP:![0-9]+]] = distinct !DISubprogram(name: "f"
; CHECK: [[AT]] = !DILocation(line: 7, column: 9, scope: [[SP]])
; CHECK: [[ZERO]] = !DILocation(line: 0, scope: [[SP]])
define void @f(ptr %p) !dbg !4 {
  store i32 1, ptr %p, align 4, !dbg !6
  store i64 1, ptr %p, align 8
  store i16 1, ptr %p, align 2, !dbg !7
  ret void, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "sub/a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 6, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 7, column: 9, scope: !4)
!7 = !DILocation(line: 0, scope: !8)
!8 = !DILexicalBlockFile(scope: !9, file: !1, discriminator: 1)
!9 = distinct !DILexicalBlock(scope: !4, file: !1, line: 12, column: 3)
