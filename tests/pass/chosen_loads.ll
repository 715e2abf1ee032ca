; A load that only a select uses is made, and checked, if the select chooses it.
; RUN: %opt %s | FileCheck %s

@x = global i32 0
@y = global i32 0
@z = global i32 0

; CHECK-LABEL: define i32 @two(
; CHECK-NOT: __bigfoot_read4
; CHECK: br i1 %c, label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[THEN]]:
; CHECK: call void @__bigfoot_read4(ptr @x
; CHECK: load i32, ptr @x
; CHECK: call void @__bigfoot_read4(ptr @y
; CHECK: load i32, ptr @y
; CHECK: phi i32
define i32 @two(i1 %c) {
  %a = load i32, ptr @x
  %b = load i32, ptr @y
  %v = select i1 %c, i32 %a, i32 %b
  ret i32 %v
}

; CHECK-LABEL: define i32 @one(
; CHECK-NOT: __bigfoot_read4
; CHECK: br i1 %c, label %[[TAIL:.*]], label %[[ELSE:.*]]
; CHECK: [[ELSE]]:
; CHECK: load i32, ptr @x
; CHECK: select i1 %c, i32 %other, i32 %{{.*}}
define i32 @one(i1 %c, i32 %other) {
  %a = load i32, ptr @x
  %v = select i1 %c, i32 %other, i32 %a
  ret i32 %v
}

; The inner choice is made where the outer one comes to it.
; CHECK-LABEL: define i32 @nested(
; CHECK-NOT: __bigfoot_read4
; CHECK: br i1 %c,
; CHECK: load i32, ptr @z
; CHECK: br i1 %d,
; CHECK: load i32, ptr @x
; CHECK: load i32, ptr @y
define i32 @nested(i1 %c, i1 %d) {
  %a = load i32, ptr @x
  %b = load i32, ptr @y
  %e = load i32, ptr @z
  %inner = select i1 %d, i32 %a, i32 %b
  %v = select i1 %c, i32 %e, i32 %inner
  ret i32 %v
}

; Memory changes between, or the value has another use: the load stays.
; CHECK-LABEL: define i32 @disturbed(
; CHECK: __bigfoot_read4(ptr @x
; CHECK: load i32, ptr @x
; CHECK: store i32 1, ptr @x
; CHECK: select i1 %c, i32 %a, i32 0
define i32 @disturbed(i1 %c) {
  %a = load i32, ptr @x
  store i32 1, ptr @x
  %v = select i1 %c, i32 %a, i32 0
  ret i32 %v
}

; CHECK-LABEL: define i32 @used(
; CHECK: __bigfoot_read4(ptr @x
; CHECK: load i32, ptr @x
; CHECK: select i1 %c, i32 %a, i32 0
define i32 @used(i1 %c) {
  %a = load i32, ptr @x
  %v = select i1 %c, i32 %a, i32 0
  %w = add i32 %v, %a
  ret i32 %w
}
