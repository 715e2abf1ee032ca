; Each step has a switch of its own.
; RUN: %opt -bigfoot-checks=redcard %s | FileCheck %s --check-prefixes=CHECK,BODY
; RUN: %opt -bigfoot-checks=redcard -bigfoot-summaries=0 %s | FileCheck %s --check-prefixes=CHECK,NOBODY
; RUN: %opt -bigfoot-checks=redcard -bigfoot-past=0 -bigfoot-anticipated=0 %s | FileCheck %s --check-prefixes=ALL
; RUN: %opt -bigfoot-checks=all %s | FileCheck %s --check-prefixes=ALL

; CHECK-LABEL: @calls(
; BODY-COUNT-1: call void @__bigfoot_write4
; NOBODY-COUNT-2: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_write
; CHECK: ret void
; ALL-LABEL: @calls(
; ALL-COUNT-2: call void @__bigfoot_write4
; ALL: ret void
define void @calls(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @quiet()
  store i32 2, ptr %p, align 4
  ret void
}

; Functions that call each other in a circle are not believed to return: the read's check stays.
; CHECK-LABEL: @circle(
; CHECK: call void @__bigfoot_read4
; CHECK: call void @__bigfoot_write4
; CHECK: ret void
define void @circle(ptr %p) {
  %v = load i32, ptr %p, align 4
  call void @there(i32 %v)
  store i32 2, ptr %p, align 4
  ret void
}
define internal void @there(i32 %n) noinline nounwind {
  call void @back(i32 %n)
  ret void
}
define internal void @back(i32 %n) noinline nounwind {
  call void @there(i32 %n)
  ret void
}
define internal void @quiet() noinline nounwind {
  ret void
}
