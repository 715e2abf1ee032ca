; Invoke, landing pads, switch, indirectbr, callbr, musttail, setjmp: blocks split properly (the verifier looks on).
; RUN: %opt %s | FileCheck %s
; CHECK-LABEL: @pads(
; CHECK: %l = landingpad
; CHECK: @__bigfoot_write8(ptr %p
; CHECK: resume
define void @pads(ptr %p) personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(ptr byval(i64) %p) to label %on unwind label %off
on:
  ret void
off:
  %phi = phi i32 [ 1, %0 ]
  %l = landingpad { ptr, i32 } cleanup
  store i64 1, ptr %p, align 8
  resume { ptr, i32 } %l
}

; CHECK-LABEL: @jumps(
; CHECK: @__bigfoot_read4(ptr %p
; CHECK: indirectbr
; CHECK: phi i32 [ %w, %{{[^ ]+}} ]
define i32 @jumps(ptr %p, ptr %t) {
entry:
  %v = load i32, ptr %p
  switch i32 %v, label %done [ i32 1, label %one
                               i32 2, label %done ]
one:
  %target = load ptr, ptr %t
  %w = load i32, ptr %p
  indirectbr ptr %target, [label %two, label %done]
two:
  %x = phi i32 [ %w, %one ]
  callbr void asm "", "!i"() to label %done [label %one]
done:
  %r = phi i32 [ 0, %entry ], [ 0, %entry ], [ %w, %one ], [ %x, %two ]
  ret i32 %r
}
@table = global ptr blockaddress(@jumps, %two)

; CHECK-LABEL: @tail(
; CHECK: @__bigfoot_write4(ptr %p
; CHECK: musttail call void @tail(ptr %p)
; CHECK-NEXT: ret void
define void @tail(ptr %p) {
  store i32 1, ptr %p
  musttail call void @tail(ptr %p)
  ret void
}

; CHECK-LABEL: @twice(
; CHECK: @__bigfoot_read4(ptr %p
; CHECK: call i32 @setjmp(
; CHECK: @__bigfoot_write4(ptr %p
define i32 @twice(ptr %p, ptr %b) {
  %v = load i32, ptr %p
  %r = call i32 @setjmp(ptr %b) returns_twice
  store i32 %r, ptr %p
  ret i32 %v
}

; CHECK-LABEL: @variadic(
; CHECK: call void @__bigfoot_write_range(ptr %list, i64 24,
; CHECK-NEXT: va_arg
; CHECK: call void asm sideeffect
define i32 @variadic(ptr %list, ...) {
  %v = va_arg ptr %list, i32
  call void asm sideeffect "", "=*m"(ptr elementtype(i32) %list)
  ret i32 %v
}
declare i32 @__gxx_personality_v0(...)
declare void @may_throw(ptr byval(i64))
declare i32 @setjmp(ptr) returns_twice
