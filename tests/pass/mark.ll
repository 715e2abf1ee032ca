; The start of the pipeline: which functions are ours, and frame pointers for all that have a body.
; RUN: echo '[thread]' > %t.list
; RUN: echo 'fun:ignored' >> %t.list
; RUN: echo '[address]' >> %t.list
; RUN: echo 'fun:plain' >> %t.list
; RUN: %mark %s | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: %mark -bigfoot-ignorelist=%t.list %s | FileCheck %s --check-prefixes=CHECK,LIST
; RUN: echo 'src:*mark.ll' > %t.source
; RUN: %opt -bigfoot-ignorelist=%t.source %s | FileCheck %s --check-prefix=SOURCE
; RUN: not %mark -bigfoot-ignorelist=%t.none %s 2>&1 | FileCheck %s --check-prefix=MISSING
; RUN: echo 'nonsense' > %t.bad
; RUN: not %mark -bigfoot-ignorelist=%t.bad %s 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not %mark -bigfoot-checks=some %s 2>&1 | FileCheck %s --check-prefix=CHECKS
; MISSING: bigfoot: -bigfoot-ignorelist={{.*}}none: can't open file
; BAD: bigfoot: -bigfoot-ignorelist={{.*}}malformed line 1
; CHECKS: bigfoot: -bigfoot-checks=some: there are 'all', 'redcard', 'bigfoot'
; SOURCE-NOT: call{{.*}}@__bigfoot

@resolved = ifunc void (), ptr @resolver
@text = private unnamed_addr constant [20 x i8] c"bigfoot:no_sanitize\00", section "llvm.metadata"
@other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
@file = private unnamed_addr constant [2 x i8] c"f\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [
  { ptr, ptr, ptr, i32, ptr } { ptr @annotated, ptr @text, ptr @file, i32 1, ptr null },
  { ptr, ptr, ptr, i32, ptr } { ptr @plain, ptr @other, ptr @file, i32 1, ptr null }], section "llvm.metadata"

; Our own entries leave the table.
; CHECK-NOT: bigfoot:no_sanitize
; CHECK: @llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @plain, ptr @other,
; CHECK: define void @plain(ptr %p) [[OURS:#[0-9]+]]
; CHECK: define void @annotated(ptr %p) [[NOT:#[0-9]+]]
; ALL: define void @ignored(ptr %p) [[OURS]]
; LIST: define void @ignored(ptr %p) [[NOT]]
; CHECK: define void @disabled(ptr %p) [[DISABLED:#[0-9]+]]
; CHECK: define void @naked() [[NAKED:#[0-9]+]]
; CHECK: define internal ptr @resolver() [[NOT]]
; CHECK: define void @__bigfoot_own(ptr %p) [[NOT]]
; CHECK: declare void @declared(){{$}}
; CHECK: attributes [[OURS]] = { sanitize_thread "disable-tail-calls"="true" "frame-pointer"="all" }
; CHECK: attributes [[NOT]] = { "bigfoot-no-sanitize" "disable-tail-calls"="true" "frame-pointer"="all" }
; CHECK: attributes [[DISABLED]] = { disable_sanitizer_instrumentation "bigfoot-no-sanitize"
; CHECK: attributes [[NAKED]] = { naked "bigfoot-no-sanitize"
define void @plain(ptr %p) {
  store i32 1, ptr %p
  call void @declared()
  ret void
}
define void @annotated(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @ignored(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @disabled(ptr %p) disable_sanitizer_instrumentation {
  store i32 1, ptr %p
  ret void
}
define void @naked() naked {
  unreachable
}
define internal ptr @resolver() {
  ret ptr null
}
define void @__bigfoot_own(ptr %p) {
  store i32 1, ptr %p
  ret void
}
declare void @declared()
