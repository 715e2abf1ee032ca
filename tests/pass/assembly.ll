; Operands of inline assembly in memory are plain accesses, unless the assembly may synchronise.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @output(
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: call void asm "movl
define void @output(ptr align 4 %p) {
  call void asm "movl $$1, $0", "=*m,~{flags}"(ptr elementtype(i32) %p)
  ret void
}

; An operand that is read and written is two constraints.
; CHECK-LABEL: @both(
; CHECK-NOT: @__bigfoot_read4
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: call void @__bigfoot_read8(ptr %q,
; CHECK: %r = call i32 asm
define i32 @both(ptr align 4 %p, ptr align 8 %q) {
  %r = call i32 asm sideeffect "addl $$1, $1; movq $3, $0", "=r,=*m,*m,*m,~{cc}"(ptr elementtype(i32) %p, ptr elementtype(i32) %p, ptr elementtype(i64) %q)
  ret i32 %r
}

; The first operand is a value.
; CHECK-LABEL: @third(
; CHECK: call void @__bigfoot_read2(ptr %q,
; CHECK: call i32 asm
define i32 @third(i32 %a, ptr align 2 %q) {
  %r = call i32 asm "addw $2, $1; movl $1, $0", "=r,r,*m"(i32 %a, ptr elementtype(i16) %q)
  ret i32 %r
}

; Where the compiler knows no alignment, a range.
; CHECK-LABEL: @unaligned(
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 4,
define void @unaligned(ptr %p) {
  call void asm "movl $$1, $0", "=*m"(ptr elementtype(i32) %p)
  ret void
}

; CHECK-LABEL: @untouched(
; CHECK-NOT: @__bigfoot_{{read|write|test}}
; CHECK: ret void
define void @untouched(ptr align 16 %p) {
  call void asm sideeffect "", "=*m,*m"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  call void asm sideeffect "lock; incl $0", "=*m,*m"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  call void asm sideeffect "XCHGL %eax, $0", "=*m,*m,~{eax}"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  call void asm sideeffect "movl $$0, $0", "=*m,~{memory}"(ptr elementtype(i32) %p)
  call void asm sideeffect "prefetcht0 $0", "*m"(ptr elementtype(i8) %p)
  call void asm sideeffect "# $0", "=*m,*m"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  call void asm sideeffect "movl $$1, 8+$0", "=*m"(ptr elementtype(i32) %p)
  call void asm sideeffect "movl $$0, %eax", "*m,~{eax}"(ptr elementtype(i32) %p)
  call void asm sideeffect "jc 1f; movl $$0, $0; 1:", "=*m"(ptr elementtype(i32) %p)
  call void asm sideeffect "fnstenv $0", "=*m"(ptr elementtype([28 x i8]) %p)
  ret void
}

; What synchronises is told to the runtime, with the pointers that it is given.
; CHECK-LABEL: @locked(
; CHECK: call void @__bigfoot_assembly(ptr %p, ptr
; CHECK-NEXT: call void asm sideeffect "lock; incl $0"
define void @locked(ptr %p) {
  call void asm sideeffect "lock; incl $0", "=*m,*m,~{memory}"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  ret void
}

; CHECK-LABEL: @labelled(
; CHECK: call void @__bigfoot_assembly(ptr %p, ptr
; CHECK: call void @__bigfoot_assembly(ptr %q, ptr
define void @labelled(ptr %p, ptr %q) {
  call void asm sideeffect "1:\09LOCK cmpxchg $0, ($1)\0A\09jne 1b", "r,r,~{memory}"(ptr %p, ptr %q)
  ret void
}

; CHECK-LABEL: @exchanged(
; CHECK: call void @__bigfoot_assembly(ptr %p, ptr
define i32 @exchanged(ptr %p) {
  %r = call i32 asm sideeffect "xchgl $0, $1", "=r,=*m,0,*m,~{memory}"(ptr elementtype(i32) %p, i32 1, ptr elementtype(i32) %p)
  ret i32 %r
}

; CHECK-LABEL: @nowhere(
; CHECK: call void @__bigfoot_assembly(ptr null, ptr
define void @nowhere() {
  call void asm sideeffect "lock; orl $$0, (%rsp)", "~{memory}"()
  ret void
}

; Registers, prefetches, comments and names that begin with lock.
; CHECK-LABEL: @not_locked(
; CHECK-NOT: @__bigfoot_assembly
; CHECK: ret i32
define i32 @not_locked(i32 %a, ptr %p) {
  %r = call i32 asm sideeffect "xchgl $0, $1 # lock\0A locked_$1: pause; mfence", "=r,r,0,~{memory}"(i32 %a, i32 %a)
  call void asm sideeffect "prefetcht0 $0", "*m"(ptr elementtype(i32) %p)
  ret i32 %r
}
