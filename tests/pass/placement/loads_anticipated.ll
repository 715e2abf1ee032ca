; A later load of the same value lets an earlier check go (docs/placement.md, M3 and F4); none is moved or merged for it.
; RUN: %opt -bigfoot-checks=redcard %s | FileCheck %s --check-prefixes=CHECK,TRACE
; RUN: %opt -bigfoot-checks=redcard -bigfoot-precision=address %s | FileCheck %s --check-prefixes=CHECK,ADDRESS
; RUN: %opt -bigfoot-checks=bigfoot %s | FileCheck %s --check-prefixes=MERGED

; CHECK-LABEL: @read_then_write(
; ADDRESS: call void @__bigfoot_read4(
; TRACE-NOT: @__bigfoot_read4
; CHECK: call void @__bigfoot_write4(
; CHECK: {{^}}}
define void @read_then_write(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  %y = load ptr, ptr %p, align 8
  store i32 %a, ptr %y, align 4
  ret void
}

; CHECK-LABEL: @change_between(
; CHECK: call void @__bigfoot_read4(
; CHECK: call void @__bigfoot_write4(
; CHECK: {{^}}}
define void @change_between(ptr %p, ptr %q) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  store ptr %q, ptr %p, align 8
  %y = load ptr, ptr %p, align 8
  store i32 %a, ptr %y, align 4
  ret void
}

; If the place raced, x and y differ, and x + 4 was not accessed: two tests.
; MERGED-LABEL: @neighbours(
; MERGED: call void @__bigfoot_write4(
; MERGED: store i32 1
; MERGED: call void @__bigfoot_write4(
; MERGED: store i32 2
; MERGED: {{^}}}
define void @neighbours(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %y = load ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %y, i64 4
  store i32 1, ptr %x, align 8
  store i32 2, ptr %n, align 4
  ret void
}

; Of one load: one test, which stands behind the load.
; MERGED-LABEL: @one_load(
; MERGED: call void @__bigfoot_write4(
; MERGED: call void @__bigfoot_write4(
; MERGED: store i32 1
; MERGED-NOT: @__bigfoot_write
; MERGED: store i32 2
; MERGED: {{^}}}
define void @one_load(ptr %p) {
  %z = load ptr, ptr %p, align 8
  %a = load i32, ptr %z, align 4
  %y = load ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %y, i64 12
  %m = getelementptr i8, ptr %y, i64 8
  store i32 1, ptr %m, align 8
  store i32 2, ptr %n, align 4
  ret void
}
