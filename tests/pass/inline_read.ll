; A read passes by its first entry or else by its second one, whether that is of a read or of a write; 16 bytes look at two cells, of which
; each may pass by either.
; RUN: %opt %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: @read8(
; CHECK: [[E1:%.*]] = load atomic i64, ptr [[C:%bigfoot.cell[0-9]*]] monotonic
; CHECK-NOT: or i64
; CHECK: [[S1:%.*]] = lshr i64 [[E1]], 24
; CHECK: [[X1:%.*]] = xor i64 [[S1]],
; CHECK-NEXT: [[M1:%.*]] = and i64 [[X1]], -257
; CHECK-NEXT: [[N1:%.*]] = icmp ne i64 [[M1]], 0
; CHECK-NEXT: br i1 [[N1]], label %[[SECOND:.*]], label %[[ON:.*]], !prof
; CHECK: [[SECOND]]:
; CHECK-NEXT: [[C8:%.*]] = getelementptr i8, ptr [[C]], i64 8
; CHECK-NEXT: [[E2:%.*]] = load atomic i64, ptr [[C8]] monotonic
; CHECK: [[X2:%.*]] = xor i64
; CHECK-NEXT: and i64 [[X2]], -257
; CHECK: br i1 {{.*}}, label %[[CALL:.*]], label %[[ON]], !prof
; CHECK: [[CALL]]:
; CHECK-NEXT: call void @__bigfoot_read8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: br label %[[ON]]
; CHECK: [[ON]]:
; CHECK-NEXT: load i64, ptr %p
define i64 @read8(ptr %p) {
  %v = load i64, ptr %p
  ret i64 %v
}

; CHECK-LABEL: @write16(
; CHECK: [[C16:%.*]] = getelementptr i8, ptr [[C:%bigfoot.cell[0-9]*]], i64 16
; CHECK: load atomic i64, ptr [[C]] monotonic
; CHECK: [[X1:%.*]] = xor i64
; CHECK: load atomic i64, ptr [[C16]] monotonic
; CHECK: [[X2:%.*]] = xor i64
; CHECK: [[ANY:%.*]] = or i64 [[X1]], [[X2]]
; CHECK-NEXT: icmp ne i64 [[ANY]], 0
; CHECK: getelementptr i8, ptr [[C]], i64 8
; CHECK: [[L1:%.*]] = call i64 @llvm.umin.i64(i64 {{.*}}, i64 [[X1]])
; CHECK: getelementptr i8, ptr [[C16]], i64 8
; CHECK: [[L2:%.*]] = call i64 @llvm.umin.i64(i64 {{.*}}, i64 [[X2]])
; CHECK: or i64 [[L1]], [[L2]]
; CHECK: call void @__bigfoot_write16
define void @write16(ptr %p, <2 x i64> %v) {
  store <2 x i64> %v, ptr %p
  ret void
}

; CHECK-LABEL: @read16(
; CHECK: [[ANY:%.*]] = or i64
; CHECK-NEXT: and i64 [[ANY]], -257
; CHECK: call i64 @llvm.umin.i64
; CHECK: call i64 @llvm.umin.i64
; CHECK: call void @__bigfoot_read16
define <2 x i64> @read16(ptr %p) {
  %v = load <2 x i64>, ptr %p
  ret <2 x i64> %v
}
