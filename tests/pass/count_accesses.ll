; -bigfoot-count-accesses: every access and every check that is lowered is counted; without it nothing is.
; RUN: %opt -bigfoot-count-accesses %s | FileCheck %s
; RUN: %opt %s | FileCheck %s --check-prefix=OFF
; OFF-NOT: __bigfoot_count

; CHECK-LABEL: @plain(
; CHECK: call void @__bigfoot_count_access(i64 4)
; CHECK: call void @__bigfoot_count_check(ptr %p, i64 4)
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: store i32 1, ptr %p
define void @plain(ptr %p) {
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @range(
; CHECK: call void @__bigfoot_count_access(i64 %n)
; CHECK: call void @__bigfoot_count_check(ptr %p, i64 %n)
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %p, i64 %n,
define void @range(ptr %p, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  ret void
}

; What is not accessed, because its lane is off, is not counted.
; CHECK-LABEL: @masked(
; CHECK: [[LANE:%.*]] = extractelement <2 x i1> %m, i64 0
; CHECK-NEXT: [[BYTES:%.*]] = select i1 [[LANE]], i64 4, i64 0
; CHECK-NEXT: call void @__bigfoot_count_access(i64 [[BYTES]])
define void @masked(<2 x i32> %v, ptr %p, <2 x i1> %m) {
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %v, ptr %p, i32 4, <2 x i1> %m)
  ret void
}

; What cannot race counts neither.
; CHECK-LABEL: @private(
; CHECK-NOT: __bigfoot_count
; CHECK: ret i32
define i32 @private() {
  %a = alloca i32
  store i32 1, ptr %a
  %r = load i32, ptr %a
  ret i32 %r
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
