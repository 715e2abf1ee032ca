; Loops of unknown length: the first iterations check in place, the others in portions behind the accesses, on every way out
; (docs/placement.md, M9).
; RUN: %opt -bigfoot-checks=bigfoot %s | FileCheck %s
; RUN: %opt -bigfoot-checks=bigfoot -bigfoot-portions=0 %s | FileCheck %s --check-prefix=OFF
; OFF-NOT: bigfoot.iteration
; OFF-NOT: _strided

; while (a[i] != x) ++i;
; CHECK-LABEL: @search(
; CHECK: loop:
; CHECK-NEXT: %bigfoot.iteration = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %{{.*}} ]
; CHECK: icmp ult i64 %bigfoot.iteration, 8
; CHECK: call void @__bigfoot_read4
; CHECK: [[NEXT]] = add nuw i64 %bigfoot.iteration, 1
; CHECK: and i64 %[[NEXT]], 255
; CHECK: br i1
; CHECK: %[[FIRST:.*]] = call i64 @llvm.umax.i64(i64 %{{.*}}, i64 8)
; CHECK: %[[COUNT:.*]] = sub i64 %[[NEXT]], %[[FIRST]]
; CHECK: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 4, i64 %[[COUNT]], i64 4,
; CHECK: %[[MADE:.*]] = add nuw i64 %bigfoot.iteration, 1
; CHECK: %[[PORTION:.*]] = and i64 %bigfoot.iteration, -256
; CHECK: %[[DONE:.*]] = call i64 @llvm.umax.i64(i64 %[[PORTION]], i64 8)
; CHECK: icmp ugt i64 %[[MADE]], %[[DONE]]
; CHECK: %[[REST:.*]] = sub i64 %[[MADE]], %[[DONE]]
; CHECK: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 4, i64 %[[REST]], i64 4,
; CHECK: ret i64
define i64 @search(ptr %a, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret i64 %i
}

; Two ways out: one before the access, on which this iteration has not made it.
; CHECK-LABEL: @bounded_search(
; CHECK-COUNT-3: call void @__bigfoot_read_strided
; CHECK-NOT: _strided
; CHECK: ret i64
define i64 @bounded_search(ptr %a, i64 %n, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %again ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %again, label %out
again:
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %out
out:
  ret i64 %i
}

; A release, a signal fence, something that may not return, an access that some iterations do without: left alone.
; CHECK-LABEL: @releases(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @releases(ptr %a, i32 %x, ptr %flag) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  store atomic i32 1, ptr %flag release, align 4
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @tells_handler(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @tells_handler(ptr %a, i32 %x, ptr %progress) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  fence syncscope("singlethread") release
  store atomic i64 %i, ptr %progress monotonic, align 8
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @may_stop(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @may_stop(ptr %a, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  call void @outside() nosync nofree nounwind
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @sometimes(
; CHECK-COUNT-2: call void @__bigfoot_read_strided(ptr %{{[^,]*}}, i64 4,
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @sometimes(ptr %a, ptr %b, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %odd = trunc i32 %v to i1
  br i1 %odd, label %then, label %next
then:
  %q = getelementptr i64, ptr %b, i64 %i
  store i64 1, ptr %q, align 8
  br label %next
next:
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}

; An inner loop that may go on for ever, while what the outer one accessed is not checked.
; CHECK-LABEL: @waits_within(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @waits_within(ptr %a, i32 %x, ptr %flag) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  br label %spin
spin:
  %f = load atomic i32, ptr %flag monotonic, align 4
  %set = icmp ne i32 %f, 0
  br i1 %set, label %next, label %spin
next:
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %v, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}

; What merges in an iteration stays there.
; CHECK-LABEL: @neighbours(
; CHECK-NOT: _strided
; CHECK: {{^}}}
define void @neighbours(ptr %a, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr [2 x i32], ptr %a, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %p, align 8
  %w = load i32, ptr %q, align 4
  %s = add i32 %v, %w
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i32 %s, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}
declare void @outside()

; A loop around another keeps its own checks, beside what the inner one does.
; CHECK-LABEL: @powers(
; CHECK-NOT: bigfoot.iteration
; CHECK: outer:
; CHECK: call void @__bigfoot_read4(ptr %p,
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: {{^}}}
define i64 @powers(ptr %a, i32 %x) {
entry:
  br label %outer
outer:
  %k = phi i64 [ 0, %entry ], [ %l, %next ]
  %p = getelementptr i32, ptr %a, i64 %k
  %v = load i32, ptr %p, align 4
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %j, %inner ]
  %s = phi i32 [ 1, %outer ], [ %t, %inner ]
  %t = mul i32 %s, %v
  %j = add nuw nsw i64 %i, 1
  %d = icmp ne i64 %j, 100
  br i1 %d, label %inner, label %next
next:
  %l = add nuw nsw i64 %k, 1
  %e = icmp ne i32 %t, %x
  br i1 %e, label %outer, label %end
end:
  ret i64 %k
}
