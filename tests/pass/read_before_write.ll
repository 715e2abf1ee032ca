; Configuration "all": a read followed by a write of the same place keeps its check.
; RUN: %opt %s | FileCheck %s
; CHECK-LABEL: @increment(
; CHECK: @__bigfoot_read4
; CHECK: load i32
; CHECK: @__bigfoot_write4
; CHECK: store i32
define void @increment(ptr %p) {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret void
}
