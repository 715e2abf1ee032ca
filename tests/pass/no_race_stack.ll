; Stack slots and byval arguments that do not escape need no check; those that do, do.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @local(
; CHECK-NOT: __bigfoot
; CHECK: ret i32
define i32 @local(i1 %c, i64 %i) {
  %x = alloca [4 x i32]
  %y = alloca [4 x i32]
  %p = select i1 %c, ptr %x, ptr %y
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 1, ptr %q
  %v = atomicrmw add ptr %x, i32 1 seq_cst
  call void @peek(ptr %x)
  ret i32 %v
}

; CHECK-LABEL: @stored_away(
; CHECK: @__bigfoot_write8(ptr @cell
; CHECK: @__bigfoot_read4(ptr %x
define i32 @stored_away() {
  %x = alloca i32
  store ptr %x, ptr @cell
  %v = load i32, ptr %x
  ret i32 %v
}

; CHECK-LABEL: @passed(
; CHECK: @__bigfoot_write4(ptr %x
define void @passed() {
  %x = alloca i32
  store i32 1, ptr %x
  call void @keep(ptr %x)
  ret void
}

; One of two objects may be shared.
; CHECK-LABEL: @either(
; CHECK: @__bigfoot_write4(ptr %p
define void @either(i1 %c, ptr %q) {
  %x = alloca i32
  %p = select i1 %c, ptr %x, ptr %q
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @by_value(
; CHECK-NOT: __bigfoot
; CHECK: ret i32
define i32 @by_value(ptr byval(i32) %x) {
  %v = load i32, ptr %x
  ret i32 %v
}

; The copy for the callee reads the source.
; CHECK-LABEL: @passes_by_value(
; CHECK: call void @__bigfoot_read_range(ptr %p, i64 24,
; CHECK-NEXT: call i32 @takes_by_value(
define void @passes_by_value(ptr %p) {
  call i32 @takes_by_value(ptr byval([3 x i64]) align 8 %p)
  ret void
}

; A function that runs a callback in other threads shares even what it does not capture.
; CHECK-LABEL: @forks(
; CHECK: @__bigfoot_write4(ptr %x
define void @forks() {
  %x = alloca i32
  store i32 1, ptr %x
  call void @fork(ptr @peek, ptr %x)
  ret void
}

; What looks like a stack slot may become part of a heap frame.
; CHECK-LABEL: @coroutine(
; CHECK: @__bigfoot_write4(ptr %x
define void @coroutine() presplitcoroutine {
  %x = alloca i32
  store i32 1, ptr %x
  ret void
}

@cell = global ptr null
declare i32 @takes_by_value(ptr byval([3 x i64]))
declare void @keep(ptr)
declare void @peek(ptr nocapture)
declare !callback !0 void @fork(ptr, ptr nocapture)
!0 = !{!1}
!1 = !{i64 0, i64 1, i1 false}
