; What two loads yield is one value if nothing can have changed it between (docs/placement.md, F4).
; RUN: %opt -bigfoot-checks=redcard -bigfoot-anticipated=0 %s | FileCheck %s --check-prefixes=CHECK,TRACE
; RUN: %opt -bigfoot-checks=redcard -bigfoot-anticipated=0 -bigfoot-precision=address %s | FileCheck %s --check-prefixes=CHECK,ADDRESS,STRICT
; RUN: %opt -bigfoot-checks=redcard -bigfoot-anticipated=0 -bigfoot-loads=0 %s | FileCheck %s --check-prefixes=CHECK,ADDRESS,OFF

; CHECK-LABEL: @same(
; CHECK: call void @__bigfoot_read8(
; CHECK-NOT: @__bigfoot_read8
; CHECK: call void @__bigfoot_read4(
; ADDRESS: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @same(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; Two levels, and another field of the second.
; CHECK-LABEL: @deep(
; TRACE-COUNT-1: call void @__bigfoot_read4(
; ADDRESS-COUNT-2: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: call void @__bigfoot_read2(
; CHECK: {{^}}}
define void @deep(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %f = getelementptr i8, ptr %x, i64 16
  %u = load ptr, ptr %f, align 8
  %a = load i32, ptr %u, align 4
  %y = load ptr, ptr %p, align 8
  %g = getelementptr i8, ptr %y, i64 16
  %v = load ptr, ptr %g, align 8
  %b = load i32, ptr %v, align 4
  %w = getelementptr i8, ptr %v, i64 4
  %c = load i16, ptr %w, align 2
  ret void
}

; An index counts as well as a pointer.
; CHECK-LABEL: @index(
; TRACE-COUNT-1: call void @__bigfoot_read2(
; ADDRESS-COUNT-2: call void @__bigfoot_read2(
; CHECK-NOT: @__bigfoot_read2
; CHECK: {{^}}}
define void @index(ptr %p, ptr %array) {
  %i = load i32, ptr %p, align 4
  %j = sext i32 %i to i64
  %e = getelementptr i16, ptr %array, i64 %j
  %a = load i16, ptr %e, align 2
  %k = load i32, ptr %p, align 4
  %l = sext i32 %k to i64
  %f = getelementptr i16, ptr %array, i64 %l
  %b = load i16, ptr %f, align 2
  ret void
}

; A store that may be to the place.
; CHECK-LABEL: @stored(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @stored(ptr %p, ptr %q) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  store ptr null, ptr %q, align 8
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; One that cannot be, by its type.
; CHECK-LABEL: @stored_other(
; TRACE-COUNT-1: call void @__bigfoot_read4(
; ADDRESS-COUNT-2: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: {{^}}}
define void @stored_other(ptr %p, ptr %q) {
  %x = load ptr, ptr %p, align 8, !tbaa !1
  %a = load i32, ptr %x, align 4
  store i16 0, ptr %q, align 2, !tbaa !2
  %y = load ptr, ptr %p, align 8, !tbaa !1
  %b = load i32, ptr %y, align 4
  ret void
}

; What was loaded before a change stays what it was, also behind the change.
; CHECK-LABEL: @old_and_new(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @old_and_new(ptr %p, ptr %q) {
  %x = load ptr, ptr %p, align 8
  store ptr %q, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; An acquire lets another thread's change be seen, though past checks outlive it. Not in a slot of the stack's.
; CHECK-LABEL: @acquired(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @acquired(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  fence acquire
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; CHECK-LABEL: @locked(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @locked(ptr %p, ptr %mutex) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  %locked = call i32 @pthread_mutex_lock(ptr %mutex)
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; CHECK-LABEL: @slot(
; TRACE-COUNT-1: call void @__bigfoot_read4(
; STRICT-COUNT-1: call void @__bigfoot_read4(
; OFF-COUNT-2: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: {{^}}}
define void @slot(ptr %p, ptr %mutex) {
  %slot = alloca ptr, align 8
  store ptr %p, ptr %slot, align 8
  %x = load ptr, ptr %slot, align 8
  %a = load i32, ptr %x, align 4
  %locked = call i32 @pthread_mutex_lock(ptr %mutex)
  %y = load ptr, ptr %slot, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; A function that only reads may take a lock for it: LLVM takes memory for unchanged. The old value is used behind it.
; CHECK-LABEL: @pure(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @pure(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %locked = call i32 @reads_under_lock()
  %a = load i32, ptr %x, align 4
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  ret void
}

; Atomic and volatile loads yield what they like.
; CHECK-LABEL: @not_plain(
; CHECK-COUNT-3: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @not_plain(ptr %p) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  %y = load volatile ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  %z = load atomic ptr, ptr %p monotonic, align 8
  %c = load i32, ptr %z, align 4
  ret void
}

; Neither load dominates the third.
; CHECK-LABEL: @branches(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; ADDRESS: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: {{^}}}
define void @branches(ptr %p, i1 %c) {
  br i1 %c, label %left, label %right
left:
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  br label %join
right:
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  br label %join
join:
  %z = load ptr, ptr %p, align 8
  %d = load i32, ptr %z, align 4
  ret void
}

; What GVN makes of the third.
; CHECK-LABEL: @met(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; ADDRESS: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: {{^}}}
define void @met(ptr %p, i1 %c) {
  br i1 %c, label %left, label %right
left:
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  br label %join
right:
  %y = load ptr, ptr %p, align 8
  %b = load i32, ptr %y, align 4
  br label %join
join:
  %z = phi ptr [ %x, %left ], [ %y, %right ]
  %d = load i32, ptr %z, align 4
  ret void
}

; One branch changes the place.
; CHECK-LABEL: @branch_stores(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @branch_stores(ptr %p, ptr %q, i1 %c) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  br i1 %c, label %left, label %join
left:
  store ptr %q, ptr %p, align 8
  br label %join
join:
  %z = load ptr, ptr %p, align 8
  %d = load i32, ptr %z, align 4
  ret void
}

; Each iteration has a place of its own, which the next one changes: what was checked in the last is another's.
; CHECK-LABEL: @loop(
; CHECK-COUNT-2: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @loop(ptr %p, ptr %list) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  br label %body
body:
  %next = phi ptr [ %list, %0 ], [ %after, %body ]
  %z = load ptr, ptr %p, align 8
  %d = load i32, ptr %z, align 4
  store ptr %next, ptr %p, align 8
  %after = getelementptr i8, ptr %next, i64 8
  %more = icmp ne ptr %after, null
  br i1 %more, label %body, label %end
end:
  ret void
}

; Nothing in the loop changes it.
; CHECK-LABEL: @quiet_loop(
; TRACE-COUNT-1: call void @__bigfoot_read4(
; ADDRESS-COUNT-2: call void @__bigfoot_read4(
; CHECK-NOT: @__bigfoot_read4
; CHECK: {{^}}}
define void @quiet_loop(ptr %p, i32 %n) {
  %x = load ptr, ptr %p, align 8
  %a = load i32, ptr %x, align 4
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %z = load ptr, ptr %p, align 8
  %d = load i32, ptr %z, align 4
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; The place is another in each iteration: a list.
; CHECK-LABEL: @list(
; CHECK-COUNT-1: call void @__bigfoot_read4(
; CHECK: {{^}}}
define void @list(ptr %list) {
  br label %body
body:
  %node = phi ptr [ %list, %0 ], [ %after, %body ]
  %data = load ptr, ptr %node, align 8
  %d = load i32, ptr %data, align 4
  %link = getelementptr i8, ptr %node, i64 8
  %after = load ptr, ptr %link, align 8
  %more = icmp ne ptr %after, null
  br i1 %more, label %body, label %end
end:
  ret void
}

declare i32 @reads_under_lock() memory(read)
declare i32 @pthread_mutex_lock(ptr)

!0 = !{!"root"}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"any pointer", !0}
!4 = !{!"short", !0}
