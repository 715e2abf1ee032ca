; --checks=production: a sled before accesses that can race, one for those of a stretch in which nothing synchronises.
; RUN: %opt -bigfoot-checks=production %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = global i32 0
declare void @lock()

; Two accesses of one pointer, a function of another name: one record with two sites, and two operands.
; CHECK-LABEL: define void @together(
; CHECK-NEXT: %[[Q:.*]] = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: call void asm sideeffect ".p2align 3, , 4\0A{{.*}}bigfoot_stubs, \22axo?\22, @progbits, \22together\22{{.*}}leaq $1, %rax\0Aleaq $3, %rax{{.*}}.long 2\0A.long ${0:c} - .\0A.long ${2:c} - .
; CHECK-SAME: "i,*m,i,*m,~{flags}"(ptr @bigfoot.sites, ptr elementtype(i8) %p, {{.*}}, ptr elementtype(i8) %[[Q]])
; CHECK-NEXT: load i32
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32
; CHECK-NOT: asm
define void @together(ptr %p) {
  %x = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  store i32 %x, ptr %q
  ret void
}

; What is called may synchronise.
; CHECK-LABEL: define void @apart(
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: store i32
; CHECK-NEXT: call void @lock()
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: store i32
define void @apart(ptr %p) {
  store i32 1, ptr %p
  call void @lock()
  store i32 2, ptr %p
  ret void
}

; So does an atomic store, which has no sled itself.
; CHECK-LABEL: define void @released(
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: store i32
; CHECK-NEXT: store atomic i32
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: store i32
define void @released(ptr %p, ptr %flag) {
  store i32 1, ptr %p
  store atomic i32 1, ptr %flag release, align 4
  store i32 2, ptr %p
  ret void
}

; An address that an access of the stretch brings is not known before it.
; CHECK-LABEL: define i32 @chain(
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: load ptr
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: load i32
define i32 @chain(ptr %p) {
  %q = load ptr, ptr %p
  %x = load i32, ptr %q
  ret i32 %x
}

; A copy's length is an operand too.
; CHECK-LABEL: define void @copies(
; CHECK-NEXT: asm sideeffect "{{.*}}leaq $1, %rax\0Aleaq ($2), %rax{{.*}}"i,*m,r,~{flags}"
; CHECK-NEXT: asm sideeffect
; CHECK-NEXT: call void @llvm.memcpy
define void @copies(ptr %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  ret void
}

; Nobody else sees the slot.
; CHECK-LABEL: define i32 @own(
; CHECK-NOT: asm
; CHECK: ret
define i32 @own() {
  %slot = alloca i32
  store i32 1, ptr %slot
  %x = load i32, ptr %slot
  ret i32 %x
}

; CHECK: define internal void @bigfoot.sleds_ctor()
; CHECK: call void @__bigfoot_sleds_loaded(i32 {{[0-9]+}}, ptr @__start_bigfoot_sleds, ptr @__stop_bigfoot_sleds)
; CHECK: define internal void @bigfoot.sleds_dtor()
; CHECK: call void @__bigfoot_sleds_unloaded(ptr @__start_bigfoot_sleds)
