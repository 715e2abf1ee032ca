; Only lanes whose mask is set are checked, each at its own address.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @masked_load(
; CHECK: [[M0:%.*]] = extractelement <2 x i1> %m, {{i(32|64)}} 0
; CHECK-NEXT: br i1 [[M0]], label %[[L0:.*]], label %[[AFTER0:.*]]
; CHECK: [[L0]]:
; CHECK: call void @__bigfoot_read4(ptr %p,
; CHECK: [[AFTER0]]:
; CHECK-NEXT: [[M1:%.*]] = extractelement <2 x i1> %m, {{i(32|64)}} 1
; CHECK-NEXT: br i1 [[M1]], label %[[L1:.*]], label
; CHECK: [[L1]]:
; CHECK-NEXT: [[P1:%.*]] = getelementptr inbounds i8, ptr %p, i64 4
; CHECK: call void @__bigfoot_read4(ptr [[P1]],
; CHECK: call <2 x i32> @llvm.masked.load
define <2 x i32> @masked_load(ptr %p, <2 x i1> %m) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 8, <2 x i1> %m, <2 x i32> zeroinitializer)
  ret <2 x i32> %v
}

; Lane 0 is off for good, lane 1 on for good.
; CHECK-LABEL: @masked_store_constant(
; CHECK-NOT: extractelement
; CHECK: [[P1:%.*]] = getelementptr inbounds i8, ptr %p, i64 4
; CHECK: call void @__bigfoot_write4(ptr [[P1]],
; CHECK-NOT: @__bigfoot_write
; CHECK: call void @llvm.masked.store
define void @masked_store_constant(ptr %p, <2 x i32> %v) {
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %v, ptr %p, i32 4, <2 x i1> <i1 false, i1 true>)
  ret void
}

; CHECK-LABEL: @scatter(
; CHECK: extractelement <2 x i1> %m, {{i(32|64)}} 0
; CHECK: [[P0:%.*]] = extractelement <2 x ptr> %ps, {{i(32|64)}} 0
; CHECK: call void @__bigfoot_write_range(ptr [[P0]], i64 4,
; CHECK: extractelement <2 x i1> %m, {{i(32|64)}} 1
; CHECK: [[P1:%.*]] = extractelement <2 x ptr> %ps, {{i(32|64)}} 1
; CHECK: call void @__bigfoot_write_range(ptr [[P1]], i64 4,
; CHECK: call void @llvm.masked.scatter
define void @scatter(<2 x ptr> %ps, <2 x i32> %v, <2 x i1> %m) {
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> %v, <2 x ptr> %ps, i32 1, <2 x i1> %m)
  ret void
}

; CHECK-LABEL: @gather(
; CHECK: call void @__bigfoot_read4(
; CHECK: call void @__bigfoot_read4(
; CHECK: call <2 x i32> @llvm.masked.gather
define <2 x i32> @gather(<2 x ptr> %ps, <2 x i1> %m) {
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %ps, i32 4, <2 x i1> %m, <2 x i32> zeroinitializer)
  ret <2 x i32> %v
}

; CHECK-LABEL: @compress(
; CHECK: [[B:%.*]] = bitcast <4 x i1> %m to i4
; CHECK-NEXT: [[Z:%.*]] = zext i4 [[B]] to i64
; CHECK-NEXT: [[C:%.*]] = call i64 @llvm.ctpop.i64(i64 [[Z]])
; CHECK-NEXT: [[N:%.*]] = mul i64 [[C]], 4
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %p, i64 [[N]],
; CHECK-NEXT: call void @llvm.masked.compressstore
; CHECK: call void @__bigfoot_read_range(ptr %p,
; CHECK-NEXT: call <4 x i32> @llvm.masked.expandload
define <4 x i32> @compress(ptr %p, <4 x i32> %v, <4 x i1> %m) {
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %v, ptr %p, <4 x i1> %m)
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> %m, <4 x i32> %v)
  ret <4 x i32> %r
}
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, i32, <2 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
