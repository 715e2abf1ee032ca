; Each access of 1, 2, 4, 8 or 16 aligned bytes has the hook of its size behind an inline test; all else is a range.
; RUN: %opt %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @inline_sizes(
; CHECK: call void @__bigfoot_write1(ptr %p,
; CHECK: store i8 1
; CHECK: call void @__bigfoot_write2(ptr %p,
; CHECK: store i16 1
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: store i32 1
; CHECK: call void @__bigfoot_write8(ptr %p,
; CHECK: store ptr null
; CHECK: call void @__bigfoot_write16(ptr %p,
; CHECK: store i128 1
; CHECK: call void @__bigfoot_read16(ptr %p,
; CHECK: load <4 x float>
; CHECK: call void @__bigfoot_read1(ptr %p,
; CHECK: load volatile i1
define void @inline_sizes(ptr %p) {
  store i8 1, ptr %p
  store i16 1, ptr %p, align 2
  store i32 1, ptr %p, align 4
  store ptr null, ptr %p, align 8
  store i128 1, ptr %p, align 16
  %v = load <4 x float>, ptr %p, align 16
  %b = load volatile i1, ptr %p, align 1
  ret void
}

; CHECK-LABEL: @range_sizes(
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 10,
; CHECK-NEXT: store x86_fp80
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 4,
; CHECK-NEXT: store i32 1, ptr %p, align 2
; CHECK: call void @__bigfoot_read_range(ptr %p, i64 32,
; CHECK-NEXT: load <8 x float>
; CHECK: call void @__bigfoot_read_range(ptr %p, i64 16,
; CHECK-NEXT: load { i64, i64 }
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 3,
; CHECK-NEXT: store i24
; CHECK-NEXT: ret void
define void @range_sizes(ptr %p) {
  store x86_fp80 0xK00000000000000000000, ptr %p, align 16
  store i32 1, ptr %p, align 2
  %v = load <8 x float>, ptr %p, align 32
  %a = load { i64, i64 }, ptr %p, align 8
  store i24 1, ptr %p, align 4
  ret void
}

; An argument's alignment counts as well as the instruction's.
; CHECK-LABEL: @aligned_argument(
; CHECK: call void @__bigfoot_read8(
define i64 @aligned_argument(ptr align 8 %p) {
  %v = load i64, ptr %p, align 1
  ret i64 %v
}
