; The inline test of a write, instruction by instruction (abi/layout.h).
; RUN: %opt %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

; CHECK: @__bigfoot_window = external thread_local(initialexec) global { i32, i32, [8 x i64] }
; CHECK-LABEL: @write(
; CHECK: [[A:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT: [[S:%.*]] = ashr i64 [[A]], 7
; CHECK-NEXT: [[D:%.*]] = and i64 [[S]], -32
; CHECK-NEXT: [[DP:%.*]] = getelementptr i8, ptr inttoptr (i64 17592186044416 to ptr), i64 [[D]]
; CHECK-NEXT: [[OFF:%.*]] = load atomic i64, ptr [[DP]] monotonic, align 8
; CHECK-NEXT: [[IN:%.*]] = and i64 [[A]], 4088
; CHECK-NEXT: [[O:%.*]] = add i64 [[OFF]], [[IN]]
; CHECK-NEXT: [[W:%.*]] = getelementptr i8, ptr inttoptr (i64 17592186044416 to ptr), i64 [[O]]
; CHECK-NEXT: [[T:%.*]] = call {{.*}}ptr @llvm.threadlocal.address.p0(ptr {{.*}}@__bigfoot_window)
; CHECK-NEXT: [[BASE:%.*]] = load i32, ptr [[T]]
; CHECK-NEXT: [[T4:%.*]] = getelementptr inbounds i8, ptr [[T]], i64 4
; CHECK-NEXT: [[COUNT:%.*]] = load i32, ptr [[T4]]
; CHECK-NEXT: [[HALF:%.*]] = load atomic i32, ptr [[W]] monotonic, align 4
; CHECK-NEXT: [[DIST:%.*]] = sub i32 [[HALF]], [[BASE]]
; CHECK-NEXT: [[OUT:%.*]] = icmp uge i32 [[DIST]], [[COUNT]]
; CHECK-NEXT: br i1 [[OUT]], label %[[SLOW:.*]], label %[[ON:.*]], !prof [[W0:!.*]]
; CHECK: [[SLOW]]:
; CHECK-NEXT: call void @__bigfoot_write4(ptr %p, ptr @bigfoot.sites, i64 -1) [[NOMERGE:#[0-9]+]]
; CHECK-NEXT: br label %[[ON]]
; CHECK: [[ON]]:
; CHECK-NEXT: store i32 1, ptr %p
; CHECK: declare void @__bigfoot_write4(ptr, ptr, i64) [[COLD:#[0-9]+]]
; CHECK-DAG: attributes [[COLD]] = { cold nounwind }
; CHECK-DAG: attributes [[NOMERGE]] = { nomerge }
; CHECK: [[W0]] = !{!"branch_weights", i32 1, i32 1048575}
define void @write(ptr %p) {
  store i32 1, ptr %p
  ret void
}
