; A check of a variable that is certain from the start stands behind all variables: they stay in the frame.
; RUN: %opt -bigfoot-checks=bigfoot %s | FileCheck %s

; CHECK-LABEL: @first_of_two(
; CHECK: %a = alloca i64
; CHECK-NEXT: %b = alloca i64
; CHECK: call void @__bigfoot_write8(ptr %a,
define void @first_of_two(i1 %c) {
entry:
  %a = alloca i64, align 8
  %b = alloca i64, align 8
  br label %loop
loop:
  store i64 0, ptr %a, align 8
  store i64 0, ptr %b, align 8
  call void @escape(ptr %a, ptr %b)
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare void @escape(ptr, ptr)
