; Which checks test inline: those of functions with few checks, unless they seldom run, and in others the most frequent ones of loops.
; RUN: %forms %s | FileCheck %s
; RUN: %forms %s -bigfoot-inline-frequency=0 | FileCheck %s --check-prefix=INLINE
; RUN: %forms %s -bigfoot-inline-frequency=1000000 | FileCheck %s --check-prefix=CALLED
; RUN: %forms %s -bigfoot-checks=bigfoot | FileCheck %s --check-prefix=MERGED
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @small(
; CHECK: load atomic i64
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK-NOT: @__bigfoot_test
; CHECK: ret void
define void @small(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}

; A block that is seldom reached.
; CHECK-LABEL: @seldom(
; CHECK: rare:
; CHECK-NOT: load atomic
; CHECK: call void @__bigfoot_test_write4(ptr %p,
; CHECK: ret void
define void @seldom(ptr %p, i1 %c) {
  br i1 %c, label %rare, label %end, !prof !0
rare:
  store i32 1, ptr %p, align 4
  br label %end
end:
  ret void
}

; Of a large loop sixteen.
; CHECK-LABEL: @large_loop(
; CHECK-COUNT-16: call void @__bigfoot_write8(
; CHECK-NOT: call void @__bigfoot_write8(
; CHECK-COUNT-4: call void @__bigfoot_test_write8(
; CHECK: ret void
define void @large_loop(ptr %p, ptr %q) {
entry:
  br label %loop
loop:
  %p0 = getelementptr i64, ptr %p, i64 0
  store i64 0, ptr %p0, align 8
  %p1 = getelementptr i64, ptr %p, i64 2
  store i64 1, ptr %p1, align 8
  %p2 = getelementptr i64, ptr %p, i64 4
  store i64 2, ptr %p2, align 8
  %p3 = getelementptr i64, ptr %p, i64 6
  store i64 3, ptr %p3, align 8
  %p4 = getelementptr i64, ptr %p, i64 8
  store i64 4, ptr %p4, align 8
  %p5 = getelementptr i64, ptr %p, i64 10
  store i64 5, ptr %p5, align 8
  %p6 = getelementptr i64, ptr %p, i64 12
  store i64 6, ptr %p6, align 8
  %p7 = getelementptr i64, ptr %p, i64 14
  store i64 7, ptr %p7, align 8
  %p8 = getelementptr i64, ptr %p, i64 16
  store i64 8, ptr %p8, align 8
  %p9 = getelementptr i64, ptr %p, i64 18
  store i64 9, ptr %p9, align 8
  %p10 = getelementptr i64, ptr %p, i64 20
  store i64 10, ptr %p10, align 8
  %p11 = getelementptr i64, ptr %p, i64 22
  store i64 11, ptr %p11, align 8
  %p12 = getelementptr i64, ptr %p, i64 24
  store i64 12, ptr %p12, align 8
  %p13 = getelementptr i64, ptr %p, i64 26
  store i64 13, ptr %p13, align 8
  %p14 = getelementptr i64, ptr %p, i64 28
  store i64 14, ptr %p14, align 8
  %p15 = getelementptr i64, ptr %p, i64 30
  store i64 15, ptr %p15, align 8
  %p16 = getelementptr i64, ptr %p, i64 32
  store i64 16, ptr %p16, align 8
  %p17 = getelementptr i64, ptr %p, i64 34
  store i64 17, ptr %p17, align 8
  %p18 = getelementptr i64, ptr %p, i64 36
  store i64 18, ptr %p18, align 8
  %p19 = getelementptr i64, ptr %p, i64 38
  store i64 19, ptr %p19, align 8
  %v = load atomic i32, ptr %q monotonic, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; Sixteen checks before a loop call, the one in the loop tests inline.
; CHECK-LABEL: @large(
; CHECK-NOT: load atomic
; CHECK-COUNT-16: call void @__bigfoot_test_write8(ptr %p{{[0-9]+}}, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK: loop:
; CHECK: load atomic i64
; CHECK: call void @__bigfoot_read4(ptr %q,
; CHECK-NOT: @__bigfoot_test
; CHECK: ret void
; INLINE-LABEL: @large(
; INLINE-NOT: @__bigfoot_test
; INLINE: ret void
; CALLED-LABEL: @large(
; CALLED: loop:
; CALLED-NOT: load atomic
; CALLED: call void @__bigfoot_test_read4(ptr %q,
; CALLED: ret void
define void @large(ptr %p, ptr %q, ptr %end) {
entry:
  %p0 = getelementptr i64, ptr %p, i64 0
  store i64 0, ptr %p0, align 8
  %p1 = getelementptr i64, ptr %p, i64 2
  store i64 1, ptr %p1, align 8
  %p2 = getelementptr i64, ptr %p, i64 4
  store i64 2, ptr %p2, align 8
  %p3 = getelementptr i64, ptr %p, i64 6
  store i64 3, ptr %p3, align 8
  %p4 = getelementptr i64, ptr %p, i64 8
  store i64 4, ptr %p4, align 8
  %p5 = getelementptr i64, ptr %p, i64 10
  store i64 5, ptr %p5, align 8
  %p6 = getelementptr i64, ptr %p, i64 12
  store i64 6, ptr %p6, align 8
  %p7 = getelementptr i64, ptr %p, i64 14
  store i64 7, ptr %p7, align 8
  %p8 = getelementptr i64, ptr %p, i64 16
  store i64 8, ptr %p8, align 8
  %p9 = getelementptr i64, ptr %p, i64 18
  store i64 9, ptr %p9, align 8
  %p10 = getelementptr i64, ptr %p, i64 20
  store i64 10, ptr %p10, align 8
  %p11 = getelementptr i64, ptr %p, i64 22
  store i64 11, ptr %p11, align 8
  %p12 = getelementptr i64, ptr %p, i64 24
  store i64 12, ptr %p12, align 8
  %p13 = getelementptr i64, ptr %p, i64 26
  store i64 13, ptr %p13, align 8
  %p14 = getelementptr i64, ptr %p, i64 28
  store i64 14, ptr %p14, align 8
  %p15 = getelementptr i64, ptr %p, i64 30
  store i64 15, ptr %p15, align 8
  br label %loop
loop:
  %v = load volatile i32, ptr %q, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; Small code was asked for.
; CHECK-LABEL: @optsize(
; CHECK-NOT: load atomic
; CHECK: call void @__bigfoot_test_write1(
; CHECK: call void @__bigfoot_test_write2(
; CHECK: call void @__bigfoot_test_write4(
; CHECK: call void @__bigfoot_test_write16(
; CHECK: call void @__bigfoot_test_read1(
; CHECK: call void @__bigfoot_test_read2(
; CHECK: call void @__bigfoot_test_read8(
; CHECK: call void @__bigfoot_test_read16(
; CHECK: ret void
define void @optsize(ptr %p) optsize {
  store i8 1, ptr %p
  store i16 1, ptr %p, align 2
  store i32 1, ptr %p, align 4
  store i128 1, ptr %p, align 16
  %a = load volatile i8, ptr %p
  %b = load volatile i16, ptr %p, align 2
  %c = load volatile i64, ptr %p, align 8
  %d = load volatile i128, ptr %p, align 16
  ret void
}
; CHECK-LABEL: @cold(
; CHECK-NOT: load atomic
; CHECK: call void @__bigfoot_test_write4(
define void @cold(ptr %p) cold {
  store i32 1, ptr %p, align 4
  ret void
}

; The members of a merged check each call for themselves, where it stands.
; MERGED-LABEL: @merged(
; MERGED-NOT: load atomic
; MERGED: call void @__bigfoot_test_write4(ptr %p,
; MERGED-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr %p, i64 4
; MERGED-NEXT: call void @__bigfoot_test_write4(ptr %[[Q]],
; MERGED-NEXT: store i32 1
; MERGED-NOT: @__bigfoot_test
; MERGED: ret void
define void @merged(ptr %p) optsize {
  store i32 1, ptr %p, align 8
  %q = getelementptr i32, ptr %p, i64 1
  store i32 2, ptr %q, align 4
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 1000}

; What calls functions as often as it checks does not test inline; a call that is seldom reached does not count.
; CHECK-LABEL: @beside_call(
; CHECK-NOT: load atomic
; CHECK: call void @__bigfoot_test_write4(ptr %p,
; CHECK: ret void
define void @beside_call(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @other()
  ret void
}

; CHECK-LABEL: @seldom_calls(
; CHECK: load atomic
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: ret void
define void @seldom_calls(ptr %p, i1 %c) {
  store i32 1, ptr %p, align 4
  br i1 %c, label %rare, label %end, !prof !0
rare:
  call void @other()
  br label %end
end:
  ret void
}
declare void @other()
