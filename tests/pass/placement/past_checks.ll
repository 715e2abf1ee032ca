; A check goes if on every path an earlier one covers the access (docs/placement.md, M2), and stays if anything ended that.
; RUN: %opt -bigfoot-checks=redcard -bigfoot-anticipated=0 %s | FileCheck %s

; A write check covers reads and writes that follow it.
; CHECK-LABEL: @write_write(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @write_write(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @write_read(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @write_read(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  ret void
}

; A read check covers reads, and no write.
; CHECK-LABEL: @read_read(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @read_read(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  %b = load volatile i32, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @read_write(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @read_write(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; Parts are covered by the whole, the whole by its parts, and neighbours not at all.
; CHECK-LABEL: @part(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write8(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @part(ptr %p, ptr %m) {
  store i64 1, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}

; CHECK-LABEL: @parts(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @parts(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  store i64 3, ptr %p, align 8
  ret void
}

; CHECK-LABEL: @one_part(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write8(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @one_part(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 8
  store i64 3, ptr %p, align 8
  ret void
}

; CHECK-LABEL: @neighbour(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @neighbour(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}

; CHECK-LABEL: @other_index(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @other_index(ptr %a, i64 %i, i64 %j) {
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 1, ptr %p, align 4
  %q = getelementptr i32, ptr %a, i64 %j
  store i32 2, ptr %q, align 4
  ret void
}

; The same element by another instruction.
; CHECK-LABEL: @same_index(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @same_index(ptr %a, i64 %i) {
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 1, ptr %p, align 4
  %k = shl i64 %i, 2
  %q = getelementptr i8, ptr %a, i64 %k
  store i32 2, ptr %q, align 4
  ret void
}

; (K1) A release ends it, an acquire does not.
; CHECK-LABEL: @unlock(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @unlock(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call i32 @pthread_mutex_unlock(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @lock(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @lock(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call i32 @pthread_mutex_lock(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @store_release(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @store_release(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  store atomic i32 1, ptr %m release, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @load_acquire(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @load_acquire(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = load atomic i32, ptr %m acquire, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @relaxed(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @relaxed(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  store atomic i32 1, ptr %m monotonic, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @fence_release(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fence_release(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  fence release
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @fence_acquire(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fence_acquire(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  fence acquire
  store i32 2, ptr %p, align 4
  ret void
}

; A handler may pass on what the fence orders.
; CHECK-LABEL: @fence_signal(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fence_signal(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  fence syncscope("singlethread") seq_cst
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @update_acq_rel(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @update_acq_rel(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = atomicrmw add ptr %m, i32 1 acq_rel
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @update_acquire(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @update_acquire(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = atomicrmw add ptr %m, i32 1 acquire
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @exchange(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @exchange(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = cmpxchg ptr %m, i32 0, i32 1 release monotonic
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @assembly(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @assembly(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void asm sideeffect "", "~{memory}"()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @assembly_arithmetic(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @assembly_arithmetic(ptr %p, i32 %x) {
  store i32 1, ptr %p, align 4
  %r = call i32 asm "bswap $0", "=r,0"(i32 %x) nounwind memory(none)
  store i32 2, ptr %p, align 4
  ret void
}

; Calls: by attributes, as libc's, by their bodies.
; CHECK-LABEL: @call_unknown(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_unknown(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @unknown()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_pointer(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_pointer(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void %m()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_quiet(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_quiet(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @quiet()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_constant(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_constant(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @constant()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_pure(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_pure(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call i32 @pure_only(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_synchronises(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_synchronises(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @synchronises()
  store i32 2, ptr %p, align 4
  ret void
}

; (K2) Giving memory back ends it.
; CHECK-LABEL: @call_frees(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_frees(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @frees()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_sin(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_sin(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call double @sin(double 1.0)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_strlen(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_strlen(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call i64 @strlen(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_qsort(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_qsort(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @qsort(ptr %m, i64 2, i64 4, ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_no_builtin(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_no_builtin(ptr %p) "no-builtins" {
  store i32 1, ptr %p, align 4
  %r = call double @sin(double 1.0)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_quiet(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_quiet(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @body_quiet()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_unlocks(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_unlocks(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @body_unlocks(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_deep(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_deep(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @body_deep(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_weak(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_weak(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @body_weak()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_odr(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_odr(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  call void @body_odr()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_own_strchr(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_own_strchr(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call ptr @strchr(ptr %m, i32 1)
  store i32 2, ptr %p, align 4
  ret void
}

; On every path, not on one of them.
; CHECK-LABEL: @one_branch(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @one_branch(ptr %p, i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %p, align 4
  br label %end
end:
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @both_branches(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @both_branches(ptr %p, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr %p, align 4
  br label %end
else:
  store i32 2, ptr %p, align 4
  br label %end
end:
  store i32 3, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @dominated_release_on_one(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @dominated_release_on_one(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  br i1 %c, label %then, label %end
then:
  fence release
  br label %end
end:
  store i32 3, ptr %p, align 4
  ret void
}

; The back edge is a path.
; CHECK-LABEL: @loop_releases(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_releases(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  br label %loop
loop:
  store i32 2, ptr %p, align 4
  fence release
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @loop_keeps(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_keeps(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  br label %loop
loop:
  store i32 2, ptr %p, align 4
  br i1 %c, label %loop, label %end
end:
  ret void
}

; (F1) The next iteration's address is another.
; CHECK-LABEL: @loop_advances(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_advances(ptr %p, i1 %c) {
entry:
  br label %loop
loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  store i32 2, ptr %q, align 4
  %next = getelementptr i32, ptr %q, i64 1
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @loop_follows(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read8(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_follows(ptr %p, i1 %c) {
entry:
  br label %loop
loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %next = load ptr, ptr %q, align 8
  br i1 %c, label %loop, label %end
end:
  %again = load volatile ptr, ptr %q, align 8
  ret void
}

; CHECK-LABEL: @invoke_unlocks(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @invoke_unlocks(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  store i32 1, ptr %p, align 4
  invoke void @unknown() to label %end unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  store i32 2, ptr %p, align 4
  resume { ptr, i32 } %e
end:
  store i32 3, ptr %p, align 4
  ret void
}

; (K4) The second return of setjmp comes from anywhere.
; CHECK-LABEL: @returns_twice(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @returns_twice(ptr %p, ptr %m) {
  store i32 1, ptr %p, align 4
  %r = call i32 @setjmp(ptr %m) returns_twice
  store i32 2, ptr %p, align 4
  ret void
}

declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare void @unknown()
declare void @quiet() nosync nofree nounwind willreturn
declare void @constant() memory(none) nounwind willreturn
declare i32 @pure_only(ptr) memory(read) nounwind willreturn
declare void @synchronises() nofree nounwind willreturn
declare void @frees() nosync nounwind willreturn
declare double @sin(double)
declare i64 @strlen(ptr)
declare void @qsort(ptr, i64, i64, ptr)
declare i32 @__gxx_personality_v0(...)

define internal void @body_quiet() noinline {
  ret void
}
define internal void @body_unlocks(ptr %m) noinline {
  %r = call i32 @pthread_mutex_unlock(ptr %m)
  ret void
}
define internal void @body_deep(ptr %m) noinline {
  call void @body_unlocks(ptr %m)
  ret void
}
define weak void @body_weak() noinline {
  ret void
}
define linkonce_odr void @body_odr() noinline {
  ret void
}
define internal ptr @strchr(ptr %s, i32 %c) noinline {
  call void @unknown()
  ret ptr %s
}
declare i32 @setjmp(ptr) returns_twice
