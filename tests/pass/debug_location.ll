; Every hook has the location of its access, or line 0 of the function if the access has none.
; RUN: %opt %s | FileCheck %s
; CHECK: /src/sub/a.c\00
; CHECK-LABEL: @f(
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) {{.*}}!dbg [[AT:![0-9]+]]
; CHECK: call void @__bigfoot_write8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) {{.*}}!dbg [[ZERO:![0-9]+]]
; CHECK: [[SP:![0-9]+]] = distinct !DISubprogram(name: "f"
; CHECK: [[AT]] = !DILocation(line: 7, column: 9, scope: [[SP]])
; CHECK: [[ZERO]] = !DILocation(line: 0, scope: [[SP]])
define void @f(ptr %p) !dbg !4 {
  store i32 1, ptr %p, align 4, !dbg !6
  store i64 1, ptr %p, align 8
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
