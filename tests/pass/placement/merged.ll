; Checks of neighbouring bytes that are certain from one place on become one (docs/placement.md, M4 and M5): one inline test, and on
; its slow side one hook for each member, with its own site.
; RUN: %opt -bigfoot-checks=bigfoot %s | FileCheck %s
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-coalesce=0 %s | FileCheck %s --check-prefix=APART
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-motion=0 %s | FileCheck %s --check-prefix=APART

; Paper 000, Figure 1. Twelve bytes, aligned to 4, touch two granules.
; CHECK-LABEL: @move(
; CHECK: and i64 %{{.*}}, 4095
; CHECK: icmp ugt i64 %{{.*}}, 4084
; CHECK: load atomic i64
; CHECK: load atomic i64
; CHECK: br i1 %{{.*}}, label %[[SECOND:.*]], label %[[FAST:[^,]*]], !prof
; CHECK: [[SECOND]]:
; CHECK: load atomic i64
; CHECK: load atomic i64
; CHECK: br i1 %{{.*}}, label %[[SLOW:.*]], label %[[FAST]], !prof
; CHECK: [[SLOW]]:
; CHECK-NEXT: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: %[[Y:.*]] = getelementptr inbounds i8, ptr %p, i64 4
; CHECK-NEXT: call void @__bigfoot_write4(ptr %[[Y]], ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: %[[Z:.*]] = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: call void @__bigfoot_write4(ptr %[[Z]], ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: br label %[[FAST]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: ret void
; APART-LABEL: @move(
; APART: @__bigfoot_write4
; APART: br label
; APART: @__bigfoot_write4
; APART: br label
; APART: @__bigfoot_write4
; APART: ret void
define void @move(ptr %p) {
  %x = load i32, ptr %p, align 4
  %x1 = add i32 %x, 1
  store i32 %x1, ptr %p, align 4
  %py = getelementptr i8, ptr %p, i64 4
  %y = load i32, ptr %py, align 4
  %y1 = add i32 %y, 1
  store i32 %y1, ptr %py, align 4
  %pz = getelementptr i8, ptr %p, i64 8
  %z = load i32, ptr %pz, align 4
  %z1 = add i32 %z, 1
  store i32 %z1, ptr %pz, align 4
  ret void
}

; Neighbours in an array at a variable index; the address is computed where the check stands.
; CHECK-LABEL: @elements(
; CHECK-NEXT: %q = getelementptr i32, ptr %a, i64 %i
; CHECK: call void @__bigfoot_write4(ptr %q,
; CHECK-NEXT: = getelementptr inbounds i8, ptr %q, i64 4
; CHECK-NEXT: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: ret void
define void @elements(ptr %a, i64 %i) {
  %q = getelementptr i32, ptr %a, i64 %i
  store i32 1, ptr %q, align 4
  %j = add i64 %i, 1
  %r = getelementptr i32, ptr %a, i64 %j
  store i32 2, ptr %r, align 4
  ret void
}

; A later block that is certain.
; CHECK-LABEL: @across_blocks(
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: = getelementptr
; CHECK-NEXT: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: ret void
define void @across_blocks(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}

; Not merged, because it would save nothing: each has a word of shadow to itself.
; CHECK-LABEL: @own_words(
; CHECK: call void @__bigfoot_write8(
; CHECK-NEXT: br label
; CHECK: call void @__bigfoot_write8(
; CHECK-NEXT: br label
; CHECK: ret void
define void @own_words(ptr %p) {
  store i64 1, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 8
  store i64 2, ptr %q, align 8
  ret void
}

; Not merged: a gap between, another kind, another base, more than 32 bytes.
; CHECK-LABEL: @gap(
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: br label
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: br label
; CHECK: ret void
define void @gap(ptr %p) {
  store i32 1, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 8
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @kinds(
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: br label
; CHECK: call void @__bigfoot_read4(
; CHECK-NEXT: br label
; CHECK: ret i32
define i32 @kinds(ptr %p) {
  store i32 1, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
; CHECK-LABEL: @bases(
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: br label
; CHECK: call void @__bigfoot_write4(
; CHECK-NEXT: br label
; CHECK: ret void
define void @bases(ptr %p, ptr %q) {
  store i32 1, ptr %p, align 4
  %r = getelementptr i8, ptr %q, i64 4
  store i32 2, ptr %r, align 4
  ret void
}
; CHECK-LABEL: @too_long(
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 24,
; CHECK: call void @__bigfoot_write_range(ptr %q, i64 16,
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: ret void
define void @too_long(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 24, i1 false)
  %q = getelementptr i8, ptr %p, i64 24
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 16, i1 false)
  ret void
}

; Not moved: over an acquire, a release, memory given back, a call that may throw or not return, into a branch's condition.
; CHECK-LABEL: @over_acquire(
; CHECK: @__bigfoot_write4
; CHECK: fence acquire
; CHECK: @__bigfoot_write4
define void @over_acquire(ptr %p) {
  store i32 1, ptr %p, align 4
  fence acquire
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @over_release(
; CHECK: @__bigfoot_write4
; CHECK: fence release
; CHECK: @__bigfoot_write4
define void @over_release(ptr %p) {
  store i32 1, ptr %p, align 4
  fence release
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @over_free(
; CHECK: @__bigfoot_write4
; CHECK: call void @frees
; CHECK: @__bigfoot_write4
define void @over_free(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @frees()
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @over_throw(
; CHECK: @__bigfoot_write4
; CHECK: call void @throws
; CHECK: @__bigfoot_write4
define void @over_throw(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @throws()
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @over_stop(
; CHECK: @__bigfoot_write4
; CHECK: call void @stops
; CHECK: @__bigfoot_write4
define void @over_stop(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @stops()
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  ret void
}
; CHECK-LABEL: @branch(
; CHECK: entry:
; CHECK: @__bigfoot_write4
; CHECK: then:
; CHECK: @__bigfoot_write4
define void @branch(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %q, align 4
  br label %end
end:
  ret void
}

; One of two branches is certain, but not which: the report could not say where.
; CHECK-LABEL: @either(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: then:
; CHECK: @__bigfoot_write4
; CHECK: else:
; CHECK: @__bigfoot_write4
define void @either(ptr %p, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  store i32 2, ptr %p, align 4
  br label %end
else:
  store i32 3, ptr %p, align 4
  br label %end
end:
  ret void
}

; Out of a loop: what every iteration accesses. The loop need not end.
; CHECK-LABEL: @invariant(
; CHECK: entry:
; CHECK: @__bigfoot_write8(ptr %p,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: ret void
define void @invariant(ptr %p, ptr %flag) {
entry:
  br label %loop
loop:
  %v = load i64, ptr %p, align 8
  %w = add i64 %v, 1
  store i64 %w, ptr %p, align 8
  %c = load atomic i32, ptr %flag monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @invariant_release(
; CHECK: loop:
; CHECK: @__bigfoot_write8
; CHECK: end:
define void @invariant_release(ptr %p, ptr %flag) {
entry:
  br label %loop
loop:
  store i64 1, ptr %p, align 8
  fence release
  %c = load atomic i32, ptr %flag monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @invariant_conditional(
; CHECK: loop:
; CHECK: then:
; CHECK: @__bigfoot_write8
; CHECK: next:
define void @invariant_conditional(ptr %p, ptr %flag) {
entry:
  br label %loop
loop:
  %c = load atomic i32, ptr %flag monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %then, label %next
then:
  store i64 1, ptr %p, align 8
  br label %next
next:
  %e = icmp eq i32 %c, 1
  br i1 %e, label %loop, label %end
end:
  ret void
}
; The loop may not be entered.
; CHECK-LABEL: @invariant_guarded(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: head:
; CHECK: loop:
; CHECK: @__bigfoot_write8
define void @invariant_guarded(ptr %p, i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %d = icmp slt i64 %i, %n
  br i1 %d, label %loop, label %end
loop:
  store i64 1, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  br label %head
end:
  ret void
}
; The pointer is not known outside.
; CHECK-LABEL: @loaded(
; CHECK: loop:
; CHECK: @__bigfoot_write8
define void @loaded(ptr %a, ptr %flag) {
entry:
  br label %loop
loop:
  %p = load volatile ptr, ptr %a, align 8
  store i64 1, ptr %p, align 8
  %c = load atomic i32, ptr %flag monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}

declare void @frees() nosync nounwind willreturn
declare void @throws() nosync nofree willreturn
declare void @stops() nosync nofree nounwind
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
