; Ranges of one loop that lie on each other are cut down, each to bytes of its own access that no other checks (docs/placement.md, M8).
; RUN: %opt -bigfoot-checks=bigfoot %s | FileCheck %s
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-stencils=0 %s | FileCheck %s --check-prefix=OFF

; Reads of a[i], a[i + 1], a[i + 2]: one range, and of the others the last element. Without iterations there is none.
; CHECK-LABEL: @three_reads(
; CHECK: pre:
; CHECK: %[[ONE:.*]] = call i64 @llvm.umin.i64(i64 %n, i64 1)
; CHECK: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 8, i64 %[[ONE]], i64 8,
; CHECK: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 8, i64 %[[ONE]], i64 8,
; CHECK: call void @__bigfoot_read_strided(ptr %a, i64 8, i64 %n, i64 8,
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
; OFF-LABEL: @three_reads(
; OFF-COUNT-3: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 8, i64 %n, i64 8,
; OFF: {{^}}}
define i64 @three_reads(ptr %a, i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %pre, label %end
pre:
  br label %loop
loop:
  %i = phi i64 [ 0, %pre ], [ %j, %loop ]
  %s = phi i64 [ 0, %pre ], [ %s3, %loop ]
  %p0 = getelementptr i64, ptr %a, i64 %i
  %v0 = load i64, ptr %p0, align 8
  %p1 = getelementptr i8, ptr %p0, i64 8
  %v1 = load i64, ptr %p1, align 8
  %p2 = getelementptr i8, ptr %p0, i64 16
  %v2 = load i64, ptr %p2, align 8
  %s1 = add i64 %s, %v0
  %s2 = add i64 %s1, %v1
  %s3 = add i64 %s2, %v2
  %j = add nuw nsw i64 %i, 1
  %d = icmp slt i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  %r = phi i64 [ 0, %entry ], [ %s3, %loop ]
  ret i64 %r
}

; a[i] = a[i - 1] + a[i + 1]: the write's range covers the reads but for the first and the last element.
; CHECK-LABEL: @in_place(
; CHECK: entry:
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %a, i64 8, i64 %n, i64 8,
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 8, i64 1, i64 8,
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 8, i64 1, i64 8,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @in_place(ptr %a, i64 %given) {
entry:
  %n = call i64 @llvm.umax.i64(i64 %given, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  %below = getelementptr i8, ptr %p, i64 -8
  %above = getelementptr i8, ptr %p, i64 8
  %v = load i64, ptr %below, align 8
  %w = load i64, ptr %above, align 8
  %x = add i64 %v, %w
  store i64 %x, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Every second element, read left and right of the one written: the reads lie on each other, the write apart.
; CHECK-LABEL: @red_black(
; CHECK: entry:
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %a, i64 16, i64 %n, i64 8,
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 16, i64 %n, i64 8,
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 16, i64 1, i64 8,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @red_black(ptr %a, i64 %given) {
entry:
  %n = call i64 @llvm.umax.i64(i64 %given, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr [2 x i64], ptr %a, i64 %i
  %below = getelementptr i8, ptr %p, i64 -8
  %above = getelementptr i8, ptr %p, i64 8
  %v = load i64, ptr %below, align 8
  %w = load i64, ptr %above, align 8
  %x = add i64 %v, %w
  store i64 %x, ptr %p, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Three apart, and perhaps fewer iterations: as many as there are, at most three.
; CHECK-LABEL: @far(
; CHECK: entry:
; CHECK: call i64 @llvm.umin.i64(i64 %n, i64 3)
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @far(ptr %a, i64 %given) {
entry:
  %n = call i64 @llvm.umax.i64(i64 %given, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  %q = getelementptr i8, ptr %p, i64 24
  store i64 1, ptr %p, align 8
  store i64 1, ptr %q, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A read's range covers no write, and pieces that lie across those of another are not cut.
; CHECK-LABEL: @kinds(
; CHECK: entry:
; CHECK-DAG: call void @__bigfoot_read_strided(ptr %a, i64 8, i64 1, i64 8,
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 8, i64 %n, i64 8,
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %b, i64 8, i64 %n, i64 4,
; CHECK-DAG: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 8, i64 %n, i64 4,
; CHECK: loop:
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define void @kinds(ptr %a, ptr %b, i64 %given) {
entry:
  %n = call i64 @llvm.umax.i64(i64 %given, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i64, ptr %a, i64 %i
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i64, ptr %p, align 8
  store i64 %v, ptr %q, align 8
  %x = getelementptr i64, ptr %b, i64 %i
  %y = getelementptr i8, ptr %x, i64 2
  store i32 1, ptr %x, align 4
  store i32 1, ptr %y, align 2
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i64 %j, %n
  br i1 %d, label %loop, label %end
end:
  ret void
}
declare i64 @llvm.umax.i64(i64, i64)
