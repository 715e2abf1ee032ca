; -bigfoot-verify-placement: every access is told of where it is made, and every check that is lowered; without it nothing is.
; RUN: %opt -bigfoot-verify-placement %s | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: %opt -bigfoot-verify-placement -bigfoot-checks=bigfoot %s | FileCheck %s --check-prefixes=CHECK,BIGFOOT
; RUN: %opt %s | FileCheck %s --check-prefix=OFF
; OFF-NOT: __bigfoot_tell

; CHECK-LABEL: @plain(
; CHECK: call void @__bigfoot_tell_frame()
; CHECK: call void @__bigfoot_tell_access(ptr %p, i64 4, i32 1, ptr {{.*}}@bigfoot.sites{{.*}})
; CHECK: call void @__bigfoot_tell_check(ptr %p, i64 0, i64 1, i64 4, i32 1, ptr {{.*}}@bigfoot.sites{{.*}})
; CHECK: call void @__bigfoot_write4(ptr %p,
; CHECK: store i32 1, ptr %p
define void @plain(ptr %p) {
  store i32 1, ptr %p
  ret void
}

; The second access has no check of its own, and is told of all the same.
; CHECK-LABEL: @again(
; CHECK: call void @__bigfoot_tell_check(
; CHECK: load i32, ptr %p
; CHECK: call void @__bigfoot_tell_access(ptr %p, i64 4, i32 0,
; ALL: call void @__bigfoot_tell_check(
; BIGFOOT-NOT: call void @__bigfoot_tell_check(
; CHECK: load i32, ptr %p
; CHECK: ret i32
define i32 @again(ptr %p, i32 %d) {
  %a = load i32, ptr %p
  %b = sdiv i32 %a, %d
  %c = load i32, ptr %p
  %e = add i32 %b, %c
  ret i32 %e
}

; Of a merged check each member is told of, before the test that is one for all of them.
; CHECK-LABEL: @merged(
; BIGFOOT: call void @__bigfoot_tell_check(ptr %p, i64 0, i64 1, i64 4, i32 1,
; BIGFOOT-NOT: call void @__bigfoot_write
; BIGFOOT: call void @__bigfoot_tell_check(ptr {{.*}}, i64 0, i64 1, i64 4, i32 1,
; BIGFOOT: call void @__bigfoot_write4(
; CHECK: ret void
define void @merged(ptr align 16 %p) {
  %q = getelementptr i32, ptr %p, i64 1
  store i32 1, ptr %p, align 16
  store i32 2, ptr %q, align 4
  ret void
}

; A check of a loop's range is told of with its stride and count.
; CHECK-LABEL: @loop(
; BIGFOOT: call void @__bigfoot_tell_check(ptr %p, i64 4, i64 16, i64 4, i32 1,
; BIGFOOT-NEXT: call void @__bigfoot_write_strided(ptr %p, i64 4, i64 16, i64 4,
; CHECK: call void @__bigfoot_tell_access(ptr %at, i64 4, i32 1,
define void @loop(ptr %p) {
entry:
  br label %body
body:
  %i = phi i64 [0, %entry], [%next, %body]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  store i32 1, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %body, label %done
done:
  ret void
}

; A lane is told of only if it is set.
; CHECK-LABEL: @masked(
; CHECK: [[LANE:%.*]] = extractelement <2 x i1> %m, i64 0
; CHECK-NEXT: br i1 [[LANE]],
; CHECK: call void @__bigfoot_tell_access(ptr %p, i64 4, i32 1,
define void @masked(<2 x i32> %v, ptr %p, <2 x i1> %m) {
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %v, ptr %p, i32 4, <2 x i1> %m)
  ret void
}

; What cannot race is not told of.
; CHECK-LABEL: @private(
; CHECK-NOT: __bigfoot_tell
; CHECK: ret i32
define i32 @private() {
  %a = alloca i32
  store i32 1, ptr %a
  %r = load i32, ptr %a
  ret i32 %r
}

declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
