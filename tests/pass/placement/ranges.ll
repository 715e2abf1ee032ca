; Checks in loops become checks of ranges before them (docs/placement.md, M7), if the number of iterations is known there, each of them
; makes the access, and nothing in the loop synchronises, gives memory back, or leaves it.
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-portions=0 %s | FileCheck %s
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-ranges=0 -bigfoot-portions=0 %s | FileCheck %s --check-prefix=OFF
; OFF-NOT: call{{.*}}_strided

; The range of a counted loop. At least one iteration runs.
; CHECK-LABEL: @fill(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 4, i64 %{{[^,]*}}, i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @fill(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @stride(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 12, i64 %{{[^,]*}}, i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @stride(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 3
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A read that a write of the same element covers.
; CHECK-LABEL: @update(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @update(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Downwards.
; CHECK-LABEL: @down(
; CHECK: entry:
; CHECK: %[[LAST:.*]] = getelementptr {{.*}}, ptr %a, i64 396
; CHECK: call void @__bigfoot_write_strided(ptr %[[LAST]], i64 -4, i64 100, i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @down(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 99, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nsw i64 %i, -1
  %d = icmp sgt i64 %i, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}

; The exit lies before the access: as many as the loop goes on.
; CHECK-LABEL: @guarded(
; CHECK: entry:
; CHECK: %[[N:.*]] = zext i32 %n to i64
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 4, i64 %[[N]], i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @guarded(ptr %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %d = icmp ult i32 %i, %n
  br i1 %d, label %body, label %end
body:
  %w = zext i32 %i to i64
  %p = getelementptr i32, ptr %a, i64 %w
  store i32 0, ptr %p, align 4
  %j = add nuw i32 %i, 1
  br label %loop
end:
  ret void
}

; One exit before the access and one behind it: the smaller number.
; CHECK-LABEL: @two_exits(
; CHECK: entry:
; CHECK: call i64 @llvm.umin.i64
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 4, i64 %{{[^,]*}}, i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @two_exits(ptr %a, i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp ult i32 %i, %m
  br i1 %c, label %body, label %end
body:
  %w = zext i32 %i to i64
  %p = getelementptr i32, ptr %a, i64 %w
  store i32 0, ptr %p, align 4
  %j = add nuw i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Rows that lie side by side; and a vector that is the same for each.
; CHECK-LABEL: @matrix(
; CHECK: entry:
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %v, i64 8, i64 50, i64 8,
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %a, i64 8, i64 1000, i64 8,
; CHECK: outer:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @matrix(ptr %a, ptr %v) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %row = getelementptr [50 x i64], ptr %a, i64 %i
  br label %loop
loop:
  %j = phi i64 [ 0, %outer ], [ %j1, %loop ]
  %p = getelementptr i64, ptr %row, i64 %j
  %q = getelementptr i64, ptr %v, i64 %j
  %x = load i64, ptr %q, align 8
  store i64 %x, ptr %p, align 8
  %j1 = add nuw nsw i64 %j, 1
  %d = icmp ult i64 %j1, 50
  br i1 %d, label %loop, label %next
next:
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp ult i64 %i1, 20
  br i1 %e, label %outer, label %end
end:
  ret void
}

; Rows with something between them stay apart.
; CHECK-LABEL: @part_of_matrix(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: outer:
; CHECK: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 8, i64 50, i64 8,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @part_of_matrix(ptr %a) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %row = getelementptr [60 x i64], ptr %a, i64 %i
  br label %loop
loop:
  %j = phi i64 [ 0, %outer ], [ %j1, %loop ]
  %p = getelementptr i64, ptr %row, i64 %j
  store i64 0, ptr %p, align 8
  %j1 = add nuw nsw i64 %j, 1
  %d = icmp ult i64 %j1, 50
  br i1 %d, label %loop, label %next
next:
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp ult i64 %i1, 20
  br i1 %e, label %outer, label %end
end:
  ret void
}

; The same place in the inner loop, another in each round of the outer one.
; CHECK-LABEL: @sums(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 8, i64 20, i64 8,
; CHECK: outer:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @sums(ptr %a) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %p = getelementptr i64, ptr %a, i64 %i
  br label %loop
loop:
  %j = phi i64 [ 0, %outer ], [ %j1, %loop ]
  store i64 %j, ptr %p, align 8
  %j1 = add nuw nsw i64 %j, 1
  %d = icmp ult i64 %j1, 50
  br i1 %d, label %loop, label %next
next:
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp ult i64 %i1, 20
  br i1 %e, label %outer, label %end
end:
  ret void
}

; Not if anything in the loop ends facts or leaves it.
; CHECK-LABEL: @acquires(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @acquires(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  fence acquire
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @releases(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @releases(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  fence release
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @gives_back(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @gives_back(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  call void @frees()
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @may_throw(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @may_throw(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  call void @throws()
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @may_stop(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @may_stop(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  call void @stops()
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @calls_unknown(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @calls_unknown(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  call void @unknown()
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A quiet call does not matter.
; CHECK-LABEL: @calls_quiet(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @calls_quiet(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  call void @quiet()
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Not if not every iteration makes the access.
; CHECK-LABEL: @conditional(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: then:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @conditional(ptr %a, i64 %n, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  br i1 %c, label %then, label %next
then:
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  br label %next
next:
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Not if how often is known only afterwards.
; CHECK-LABEL: @search(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_read4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @search(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %c = icmp eq i32 %v, 7
  br i1 %c, label %end, label %next
next:
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @follow(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @follow(ptr %a, ptr %flag) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  store i32 1, ptr %p, align 4
  %q = getelementptr i32, ptr %p, i64 1
  %c = load atomic i32, ptr %flag monotonic, align 4
  %d = icmp eq i32 %c, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Not if the address is no progression: the counter may wrap, or is looked up.
; CHECK-LABEL: @wraps(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: loop:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @wraps(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %t = trunc i64 %i to i8
  %x = zext i8 %t to i64
  %p = getelementptr i32, ptr %a, i64 %x
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @indirect(
; CHECK: entry:
; CHECK: call void @__bigfoot_read_strided(ptr %index,
; CHECK: loop:
; CHECK: call void @__bigfoot_write4(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @indirect(ptr %a, ptr %index, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i64, ptr %index, i64 %i
  %x = load i64, ptr %q, align 8
  %p = getelementptr i32, ptr %a, i64 %x
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Not if an inner loop may go on for ever.
; CHECK-LABEL: @endless_inside(
; CHECK: entry:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: next:
; CHECK: call void @__bigfoot_write4
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @endless_inside(ptr %a, i64 %n, ptr %flag) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  br label %inner
inner:
  %c = load atomic i32, ptr %flag monotonic, align 4
  %e = icmp eq i32 %c, 0
  br i1 %e, label %inner, label %next
next:
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

declare void @unknown()
declare void @quiet() nosync nofree nounwind willreturn
declare void @frees() nosync nounwind willreturn
declare void @throws() nosync nofree willreturn
declare void @stops() nosync nofree nounwind

; The loop begins where a division says: it has been made, and is not made again, since the divisor may be 0 where it was not.
; CHECK-LABEL: @share(
; CHECK-COUNT-1: udiv
; CHECK-NOT: udiv
; CHECK: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 8, i64 %{{[^,]*}}, i64 8,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @share(ptr %a, i64 %n, i64 %me, i64 %threads, i1 %c) {
entry:
  %product = mul i64 %n, %me
  %from = udiv i64 %product, %threads
  br i1 %c, label %pre, label %end
pre:
  br label %loop
loop:
  %i = phi i64 [ %from, %pre ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 0, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp ult i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A loop that another inside of it does not keep from ending: it draws until something fits, and looks at no memory.
; CHECK-LABEL: @draws(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 8,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @draws(ptr %a, i64 %n, i64 %seed) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %s = phi i64 [ %seed, %entry ], [ %drawn, %next ]
  br label %draw
draw:
  %t = phi i64 [ %s, %loop ], [ %drawn, %draw ]
  %scaled = mul i64 %t, 6364136223846793005
  %drawn = add i64 %scaled, 1442695040888963407
  %fits = icmp sgt i64 %drawn, 0
  br i1 %fits, label %next, label %draw
next:
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 %drawn, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; The same, but it may be meant to go on for ever, since nothing says that it makes progress.
; CHECK-LABEL: @draws_for_ever(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @draws_for_ever(ptr %a, i64 %n, i64 %seed) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %s = phi i64 [ %seed, %entry ], [ %drawn, %next ]
  br label %draw
draw:
  %t = phi i64 [ %s, %loop ], [ %drawn, %draw ]
  %scaled = mul i64 %t, 6364136223846793005
  %drawn = add i64 %scaled, 1442695040888963407
  %fits = icmp sgt i64 %drawn, 0
  br i1 %fits, label %next, label %draw
next:
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 %drawn, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Memory intrinsics have no effects, unless they are volatile.
; CHECK-LABEL: @sets(
; CHECK: entry:
; CHECK: call void @__bigfoot_write_strided(ptr %a, i64 8,
; CHECK: loop:
; CHECK: {{^}}}
define void @sets(ptr %a, i64 %n, ptr %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 0, ptr %p, align 8
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %n, i1 false)
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @sets_device(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @sets_device(ptr %a, i64 %n, ptr %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 0, ptr %p, align 8
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %n, i1 true)
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Pieces that share no word of shadow are a test each, wherever it is made. They stay in a loop that keeps another check, whose
; address is no progression; the indices, which lie side by side, leave it.
; CHECK-LABEL: @sparse_beside_another(
; CHECK: entry:
; CHECK: call void @__bigfoot_read_strided(ptr %a, i64 4, i64 %{{[^,]*}}, i64 4,
; CHECK-NOT: _strided
; CHECK: loop:
; CHECK: call void @__bigfoot_read8(ptr %p,
; CHECK: call void @__bigfoot_write8(ptr %q,
; CHECK: {{^}}}
define void @sparse_beside_another(ptr %a, ptr %b, ptr %c, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %k = load i32, ptr %at, align 4
  %p = getelementptr [3 x i64], ptr %b, i64 %i
  %v = load i64, ptr %p, align 8
  %q = getelementptr i64, ptr %c, i32 %k
  store i64 %v, ptr %q, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A place that is the same in every iteration is checked before the loop, and keeps nothing in it.
; CHECK-LABEL: @sparse_alone(
; CHECK: entry:
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %b, i64 24, i64 %{{[^,]*}}, i64 8,
; CHECK-DAG: call void @__bigfoot_write8(ptr %c,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @sparse_alone(ptr %b, ptr %c, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr [3 x i64], ptr %b, i64 %i
  %v = load i64, ptr %p, align 8
  store i64 %v, ptr %c, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}
