; With -bigfoot-events, stores of what may be pointers are told behind the store, by value; copies and what is wider, by their place.
; RUN: %opt -bigfoot-events %s | FileCheck %s
; RUN: %opt %s | FileCheck %s --check-prefix=WITHOUT
; WITHOUT-NOT: __bigfoot_pointer

; CHECK-LABEL: @pointer(
; CHECK: store ptr %v, ptr %p
; CHECK-NEXT: [[V:%.*]] = ptrtoint ptr %v to i64
; CHECK-NEXT: call void @__bigfoot_pointer(ptr %p, i64 [[V]])
define void @pointer(ptr %p, ptr %v) {
  store ptr %v, ptr %p, align 8
  ret void
}

; CHECK-LABEL: @number(
; CHECK: store i64 %v, ptr %p
; CHECK-NEXT: call void @__bigfoot_pointer(ptr %p, i64 %v)
define void @number(ptr %p, i64 %v) {
  store i64 %v, ptr %p, align 8
  ret void
}

; CHECK-LABEL: @two(
; CHECK: store <2 x ptr> %v, ptr %p
; CHECK-NEXT: call void @__bigfoot_pointers(ptr %p, i64 16)
define void @two(ptr %p, <2 x ptr> %v) {
  store <2 x ptr> %v, ptr %p, align 16
  ret void
}

; CHECK-LABEL: @copy(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 %n, i1 false)
; CHECK-NEXT: call void @__bigfoot_pointers(ptr %d, i64 %n)
define void @copy(ptr %d, ptr %s, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 %n, i1 false)
  ret void
}

; What is too small, is no pointer, or points to nothing that is ever allocated.
; CHECK-LABEL: @others(
; CHECK-NOT: __bigfoot_pointer
; CHECK: ret void
define void @others(ptr %p, i32 %i, double %d) {
  store i32 %i, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 8
  store double %d, ptr %q, align 8
  %r = getelementptr i8, ptr %p, i64 16
  store ptr null, ptr %r, align 8
  ret void
}
