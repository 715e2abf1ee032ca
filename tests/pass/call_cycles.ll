; Calls of a cycle pass the caller's context on, and sites there are marked (docs/precision.md, H5).
; RUN: %contexts %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

; Flags: 16, and 1 for a write. Sites are in the order in which the functions are.
; CHECK: @bigfoot.sites = private constant {{.*}}i32 4, i16 17, i16 0 }, {{.*}}i32 4, i16 17, i16 0 }, {{.*}}i32 4, i16 17, i16 0 }, {{.*}}i32 4, i16 1, i16 0 }]

; CHECK-LABEL: define void @itself(
; CHECK: [[C:%bigfoot.context[0-9]*]] = load i64
; CHECK: store i64 [[C]], ptr
; CHECK-NEXT: call void @itself(ptr %p)
; CHECK: [[M:%.*]] = mul i64 [[C]],
; CHECK-NEXT: [[N:%.*]] = add i64 [[M]],
; CHECK: store i64 [[N]], ptr
; CHECK-NEXT: call void @outside(ptr %p)
define void @itself(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @itself(ptr %p)
  call void @outside(ptr %p)
  ret void
}

; CHECK-LABEL: define void @even(
; CHECK: [[C:%bigfoot.context[0-9]*]] = load i64
; CHECK: store i64 [[C]], ptr
; CHECK-NEXT: call void @odd(ptr %p)
define void @even(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @odd(ptr %p)
  ret void
}

; CHECK-LABEL: define void @odd(
; CHECK: [[C:%bigfoot.context[0-9]*]] = load i64
; CHECK: store i64 [[C]], ptr
; CHECK-NEXT: call void @even(ptr %p)
; CHECK: mul i64 [[C]],
; CHECK: call void @itself(ptr %p)
define void @odd(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @even(ptr %p)
  call void @itself(ptr %p)
  ret void
}

; CHECK-LABEL: define void @outside(
; CHECK: mul i64
; CHECK: call void %p()
define void @outside(ptr %p) {
  store i32 1, ptr %p, align 4
  call void %p()
  ret void
}
