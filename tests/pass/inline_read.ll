; A read passes by its read half (offset 4) or else by its write half (offset 0), or by a state that its thread
; knows to cover it; 16 bytes look at both words, and at halves only.
; RUN: %opt %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: @read8(
; CHECK: [[R:%.*]] = getelementptr inbounds i8, ptr [[W:%bigfoot.word[0-9]*]], i64 4
; CHECK-NEXT: load atomic i32, ptr [[R]] monotonic
; CHECK: icmp uge
; CHECK-NEXT: br i1 {{.*}}, label %[[SECOND:.*]], label %[[ON:.*]], !prof
; CHECK: [[SECOND]]:
; CHECK: load atomic i32, ptr [[W]] monotonic
; CHECK: icmp uge
; CHECK-NEXT: br i1 {{.*}}, label %[[SLOW:.*]], label %{{.*}}, !prof
; CHECK: [[SLOW]]:
; CHECK-NEXT: [[STATE:%.*]] = load atomic i64, ptr [[W]] acquire
; CHECK-NEXT: [[INDEX:%.*]] = lshr i64 [[STATE]], 33
; CHECK-NEXT: [[SLOT:%.*]] = and i64 [[INDEX]], 7
; CHECK: getelementptr inbounds i64, ptr {{.*}}, i64 [[SLOT]]
; CHECK-NEXT: [[KNOWN:%.*]] = load i64
; CHECK-NEXT: icmp ne i64 [[STATE]], [[KNOWN]]
; CHECK-NEXT: br i1 {{.*}}, label %[[CALL:.*]], label %{{.*}}, !prof
; CHECK: [[CALL]]:
; CHECK-NEXT: call void @__bigfoot_read8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK: [[ON]]:
; CHECK-NEXT: load i64, ptr %p
define i64 @read8(ptr %p) {
  %v = load i64, ptr %p
  ret i64 %v
}

; CHECK-LABEL: @write16(
; CHECK: load atomic i32, ptr [[W:%bigfoot.word[0-9]*]] monotonic
; CHECK: getelementptr inbounds i8, ptr [[W]], i64 8
; CHECK: [[MAX:%.*]] = call i32 @llvm.umax.i32
; CHECK: icmp uge i32 [[MAX]]
; CHECK: call void @__bigfoot_write16
define void @write16(ptr %p, <2 x i64> %v) {
  store <2 x i64> %v, ptr %p
  ret void
}

; CHECK-LABEL: @read16(
; CHECK: getelementptr inbounds i8, ptr [[W:%bigfoot.word[0-9]*]], i64 4
; CHECK: getelementptr inbounds i8, ptr [[W]], i64 12
; CHECK: call i32 @llvm.umax.i32
; CHECK: br i1
; CHECK: getelementptr inbounds i8, ptr [[W]], i64 4
; CHECK: load atomic i32, ptr [[W]] monotonic
; CHECK: or i1
; CHECK: getelementptr inbounds i8, ptr [[W]], i64 12
; CHECK: getelementptr inbounds i8, ptr [[W]], i64 8
; CHECK: or i1
; CHECK: [[BOTH:%.*]] = and i1
; CHECK: xor i1 [[BOTH]], true
; CHECK: call void @__bigfoot_read16
define <2 x i64> @read16(ptr %p) {
  %v = load <2 x i64>, ptr %p
  ret <2 x i64> %v
}
