; The inline test of a write, instruction by instruction (abi/layout.h).
; RUN: %opt %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

; CHECK: @__bigfoot_present = external thread_local(initialexec) global i64
; CHECK-LABEL: @write(
; CHECK: [[A:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT: [[S:%.*]] = ashr i64 [[A]], 7
; CHECK-NEXT: [[D:%.*]] = and i64 [[S]], -32
; CHECK-NEXT: [[DP:%.*]] = getelementptr i8, ptr inttoptr (i64 24189255811072 to ptr), i64 [[D]]
; CHECK-NEXT: [[OFF:%.*]] = load atomic i64, ptr [[DP]] monotonic, align 8
; CHECK-NEXT: [[CELLS:%.*]] = getelementptr i8, ptr inttoptr (i64 24189255811072 to ptr), i64 [[OFF]]
; CHECK-NEXT: [[IN:%.*]] = and i64 [[A]], 4088
; CHECK-NEXT: [[CELL:%.*]] = getelementptr i16, ptr [[CELLS]], i64 [[IN]]
; CHECK-NEXT: [[LOW:%.*]] = trunc i64 [[A]] to i32
; CHECK-NEXT: [[R:%.*]] = call i32 @llvm.fshl.i32(i32 -252645136, i32 -252645136, i32 [[LOW]])
; CHECK-NEXT: [[OTHERS:%.*]] = zext i32 [[R]] to i64
; CHECK-NEXT: [[E1:%.*]] = load atomic i64, ptr [[CELL]] monotonic, align 8
; CHECK-NEXT: [[F1:%.*]] = or i64 [[E1]], [[OTHERS]]
; CHECK-NEXT: [[T1:%.*]] = call {{.*}}ptr @llvm.threadlocal.address.p0(ptr {{.*}}@__bigfoot_present)
; CHECK-NEXT: [[S1:%.*]] = lshr i64 [[F1]], 24
; CHECK-NEXT: [[P1:%.*]] = load i64, ptr [[T1]]
; CHECK-NEXT: [[X1:%.*]] = xor i64 [[S1]], [[P1]]
; CHECK-NEXT: [[N1:%.*]] = icmp ne i64 [[X1]], 0
; CHECK-NEXT: br i1 [[N1]], label %[[SECOND:.*]], label %[[ON:.*]], !prof [[W1:!.*]]
; CHECK: [[SECOND]]:
; CHECK-NEXT: [[CELL8:%.*]] = getelementptr i8, ptr [[CELL]], i64 8
; CHECK-NEXT: [[E2:%.*]] = load atomic i64, ptr [[CELL8]] monotonic, align 8
; CHECK-NEXT: [[F2:%.*]] = or i64 [[E2]], [[OTHERS]]
; CHECK-NEXT: [[T2:%.*]] = call {{.*}}ptr @llvm.threadlocal.address.p0(ptr {{.*}}@__bigfoot_present)
; CHECK-NEXT: [[S2:%.*]] = lshr i64 [[F2]], 24
; CHECK-NEXT: [[P2:%.*]] = load i64, ptr [[T2]]
; CHECK-NEXT: [[X2:%.*]] = xor i64 [[S2]], [[P2]]
; CHECK-NEXT: [[N2:%.*]] = icmp ne i64 [[X2]], 0
; CHECK-NEXT: br i1 [[N2]], label %[[SLOW:.*]], label %[[ON]], !prof [[W2:!.*]]
; CHECK: [[SLOW]]:
; CHECK-NEXT: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) [[NOMERGE:#[0-9]+]]
; CHECK-NEXT: br label %[[ON]]
; CHECK: [[ON]]:
; CHECK-NEXT: store i32 1, ptr %p
define void @write(ptr %p) {
  store i32 1, ptr %p
  ret void
}

; The low bits of the address are known: a constant stands for the other bytes.
; CHECK-LABEL: @known(
; CHECK-NOT: fshl
; CHECK: load atomic i64, ptr %bigfoot.cell
; CHECK-NEXT: or i64 %{{.*}}, 4211081216
; CHECK: call void @__bigfoot_write1(
define void @known(ptr align 8 %p) {
  %q = getelementptr i8, ptr %p, i64 2
  store i8 1, ptr %q
  ret void
}

; CHECK: declare void @__bigfoot_write4(ptr, ptr, i64) [[COLD:#[0-9]+]]
; CHECK-DAG: attributes [[COLD]] = { cold nounwind }
; CHECK-DAG: attributes [[NOMERGE]] = { nomerge }
; CHECK-DAG: [[W1]] = !{!"branch_weights", i32 1, i32 3}
; CHECK-DAG: [[W2]] = !{!"branch_weights", i32 1, i32 1048575}
