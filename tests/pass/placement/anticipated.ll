; A check goes if on every path a later one covers the access (docs/placement.md, M3), and stays if that may not come.
; RUN: %opt -bigfoot-checks=redcard -bigfoot-past=0 %s | FileCheck %s

; A read-modify-write costs one check.
; CHECK-LABEL: @increment(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @increment(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; A later read does not cover a write.
; CHECK-LABEL: @write_read(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @write_read(ptr %p, ptr %m) {
  store i32 2, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  ret void
}

; (K1) An acquire ends it, a release does not.
; CHECK-LABEL: @unlock(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @unlock(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  %r = call i32 @pthread_mutex_unlock(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @lock(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @lock(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  %r = call i32 @pthread_mutex_lock(ptr %m)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @fence_acquire(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fence_acquire(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  fence acquire
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @fence_release(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fence_release(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  fence release
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @assembly(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @assembly(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void asm sideeffect "", ""()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_unknown(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_unknown(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @unknown()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_quiet(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_quiet(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @quiet()
  store i32 2, ptr %p, align 4
  ret void
}

; (K2)
; CHECK-LABEL: @call_frees(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_frees(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @frees()
  store i32 2, ptr %p, align 4
  ret void
}

; (K3) It may throw.
; CHECK-LABEL: @call_throws(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_throws(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @throws()
  store i32 2, ptr %p, align 4
  ret void
}

; (K4) It may not return.
; CHECK-LABEL: @call_stops(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_stops(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @stops()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_returns(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_returns(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @body_returns()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_loops(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_loops(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @body_loops()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_counts(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_counts(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @body_counts()
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @call_body_recurses(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @call_body_recurses(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  call void @body_recurses(i32 1)
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @volatile_store(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @volatile_store(ptr %p, ptr %m) {
  %a = load i32, ptr %p, align 4
  store volatile i32 1, ptr %m, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; On every path.
; CHECK-LABEL: @one_branch(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @one_branch(ptr %p, i1 %c) {
entry:
  %a = load i32, ptr %p, align 4
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %p, align 4
  br label %end
end:
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
  %a = load i32, ptr %p, align 4
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr %p, align 4
  br label %end
else:
  store i32 2, ptr %p, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: @part(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read8(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @part(ptr %p, ptr %m) {
  %a = load i64, ptr %p, align 8
  store i32 2, ptr %p, align 8
  ret void
}

; An exception that is caught here is a path like others.
; CHECK-LABEL: @invoke_both(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @invoke_both(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %a = load i32, ptr %p, align 4
  invoke void @throws() to label %end unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  store i32 2, ptr %p, align 4
  resume { ptr, i32 } %e
end:
  store i32 3, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @invoke_one(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @invoke_one(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %a = load i32, ptr %p, align 4
  invoke void @throws() to label %end unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
end:
  store i32 3, ptr %p, align 4
  ret void
}

; (K5) Behind a loop, if it ends.
; CHECK-LABEL: @loop_unknown(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_unknown(ptr %p, ptr %m) {
entry:
  %a = load i32, ptr %p, align 4
  br label %loop
loop:
  %c = load atomic i32, ptr %m monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @loop_bounded(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_bounded(ptr %p, ptr %m) {
entry:
  %a = load i32, ptr %p, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %c = load atomic i32, ptr %m monotonic, align 4
  %j = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %j, 100
  br i1 %d, label %loop, label %end
end:
  store i32 2, ptr %p, align 4
  ret void
}

; CHECK-LABEL: @irreducible(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @irreducible(ptr %p, ptr %m, i1 %c) {
entry:
  %a = load i32, ptr %p, align 4
  br i1 %c, label %one, label %two
one:
  %x = load atomic i32, ptr %m monotonic, align 4
  br label %two
two:
  %y = load atomic i32, ptr %m monotonic, align 4
  %d = icmp eq i32 %y, 0
  br i1 %d, label %one, label %end
end:
  store i32 2, ptr %p, align 4
  ret void
}

; The next iteration's write does not cover this one's for ever.
; CHECK-LABEL: @loop_itself(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_itself(ptr %p, ptr %m) {
entry:
  br label %loop
loop:
  store i32 2, ptr %p, align 4
  %c = load atomic i32, ptr %m monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  store i32 2, ptr %p, align 4
  ret void
}

; (F1) The next iteration's address is another.
; CHECK-LABEL: @loop_advances(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @loop_advances(ptr %p) {
entry:
  br label %loop
loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store i32 2, ptr %q, align 4
  %next = getelementptr i32, ptr %q, i64 1
  %j = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %j, 100
  br i1 %d, label %loop, label %end
end:
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

declare void @throws() nosync nofree willreturn
declare void @stops() nosync nofree nounwind
define internal void @body_returns() noinline nounwind {
  ret void
}
define internal void @body_loops() noinline nounwind {
entry:
  br label %loop
loop:
  br label %loop
}
define internal void @body_counts() noinline nounwind {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %j, 100
  br i1 %d, label %loop, label %end
end:
  ret void
}
define internal void @body_recurses(i32 %n) noinline nounwind {
  call void @body_recurses(i32 %n)
  ret void
}

; A walk along a list ends, so that what comes behind it is certain.
; CHECK-LABEL: @walks(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_read8
; CHECK: end:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @walks(ptr %p, ptr %list) mustprogress {
entry:
  %v = load i32, ptr %p, align 4
  br label %loop
loop:
  %node = phi ptr [ %list, %entry ], [ %next, %loop ]
  %next = load ptr, ptr %node, align 8
  %last = icmp eq ptr %next, null
  br i1 %last, label %end, label %loop
end:
  store i32 %v, ptr %p, align 4
  ret void
}

; What looks at one place until it changes may wait for ever.
; CHECK-LABEL: @waits_plainly(
; CHECK: call void @__bigfoot_read4
; CHECK: end:
; CHECK: call void @__bigfoot_write4
; CHECK: {{^}}}
define void @waits_plainly(ptr %p, ptr %flag, ptr %q) mustprogress {
entry:
  %v = load i32, ptr %p, align 4
  br label %loop
loop:
  store i64 0, ptr %q, align 8
  %f = load i64, ptr %flag, align 8
  %set = icmp ne i64 %f, 0
  br i1 %set, label %end, label %loop
end:
  store i32 %v, ptr %p, align 4
  ret void
}

; Nor does a loop without a way out end.
; CHECK-LABEL: @no_way_out(
; CHECK: call void @__bigfoot_read4
; CHECK: {{^}}}
define i32 @no_way_out(ptr %p, i1 %c) mustprogress {
entry:
  %v = load i32, ptr %p, align 4
  br i1 %c, label %loop, label %end
loop:
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %m = add i32 %n, 1
  br label %loop
end:
  store i32 %v, ptr %p, align 4
  ret i32 %v
}
