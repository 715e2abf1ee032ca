; Intrinsics of x86 are accesses like loads, stores and masked ones: pass/access/x86_intrinsics.def.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @lddqu(
; CHECK: call void @__bigfoot_read_range(ptr %p, i64 16,
; CHECK: call <16 x i8> @llvm.x86.sse3.ldu.dq
define <16 x i8> @lddqu(ptr %p) {
  %v = call <16 x i8> @llvm.x86.sse3.ldu.dq(ptr %p)
  ret <16 x i8> %v
}

; CHECK-LABEL: @maskload(
; CHECK: [[M:%.*]] = icmp slt <2 x i64> %m, zeroinitializer
; CHECK: extractelement <2 x i1> [[M]], i64 0
; CHECK: call void @__bigfoot_read_range(ptr %p, i64 8,
; CHECK: extractelement <2 x i1> [[M]], i64 1
; CHECK: call <2 x double> @llvm.x86.avx.maskload.pd
define <2 x double> @maskload(ptr %p, <2 x i64> %m) {
  %v = call <2 x double> @llvm.x86.avx.maskload.pd(ptr %p, <2 x i64> %m)
  ret <2 x double> %v
}

; Indices of four, of which two are used.
; CHECK-LABEL: @gather(
; CHECK: [[I:%.*]] = shufflevector <4 x i32> %i, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
; CHECK: [[W:%.*]] = sext <2 x i32> [[I]] to <2 x i64>
; CHECK: [[D:%.*]] = mul <2 x i64> [[W]], <i64 8, i64 8>
; CHECK: [[A:%.*]] = getelementptr i8, ptr %p, <2 x i64> [[D]]
; CHECK: [[B:%.*]] = bitcast <2 x double> %m to <2 x i64>
; CHECK: [[M:%.*]] = icmp slt <2 x i64> [[B]], zeroinitializer
; CHECK: extractelement <2 x i1> [[M]]
; CHECK: extractelement <2 x ptr> [[A]]
; CHECK: @__bigfoot_read
; CHECK: call <2 x double> @llvm.x86.avx2.gather.d.pd
define <2 x double> @gather(ptr %p, <4 x i32> %i, <2 x double> %m) {
  %v = call <2 x double> @llvm.x86.avx2.gather.d.pd(<2 x double> zeroinitializer, ptr %p, <4 x i32> %i, <2 x double> %m, i8 8)
  ret <2 x double> %v
}

; CHECK-LABEL: @scatter(
; CHECK: [[A:%.*]] = getelementptr i8, ptr %p, <2 x i64>
; CHECK: [[B:%.*]] = bitcast i8 %m to <8 x i1>
; CHECK: [[M:%.*]] = shufflevector <8 x i1> [[B]], <8 x i1> poison, <2 x i32> <i32 0, i32 1>
; CHECK: extractelement <2 x i1> [[M]]
; CHECK: @__bigfoot_write
; CHECK: call void @llvm.x86.avx512.scatterdiv2.di
define void @scatter(ptr %p, i8 %m, <2 x i64> %i, <2 x i64> %v) {
  call void @llvm.x86.avx512.scatterdiv2.di(ptr %p, i8 %m, <2 x i64> %i, <2 x i64> %v, i32 8)
  ret void
}

; Four elements become bytes.
; CHECK-LABEL: @truncate(
; CHECK: bitcast i8 %m to <8 x i1>
; CHECK-COUNT-4: call void @__bigfoot_write{{1|_range}}(ptr
; CHECK-NOT: @__bigfoot_write
; CHECK: call void @llvm.x86.avx512.mask.pmovs.db.mem.128
define void @truncate(ptr %p, <4 x i32> %v, i8 %m) {
  call void @llvm.x86.avx512.mask.pmovs.db.mem.128(ptr %p, <4 x i32> %v, i8 %m)
  ret void
}

; CHECK-LABEL: @copy(
; CHECK: call void @__bigfoot_read_range(ptr %from, i64 64,
; CHECK: call void @__bigfoot_write_range(ptr %to, i64 64,
; CHECK: call void @llvm.x86.movdir64b
define void @copy(ptr %to, ptr %from) {
  call void @llvm.x86.movdir64b(ptr %to, ptr %from)
  ret void
}

; CHECK-LABEL: @flush(
; CHECK-NOT: @__bigfoot_{{read|write}}
; CHECK: call void @llvm.x86.sse2.clflush
define void @flush(ptr %p) {
  call void @llvm.x86.sse2.clflush(ptr %p)
  ret void
}

declare <16 x i8> @llvm.x86.sse3.ldu.dq(ptr)
declare <2 x double> @llvm.x86.avx.maskload.pd(ptr, <2 x i64>)
declare <2 x double> @llvm.x86.avx2.gather.d.pd(<2 x double>, ptr, <4 x i32>, <2 x double>, i8)
declare void @llvm.x86.avx512.scatterdiv2.di(ptr, i8, <2 x i64>, <2 x i64>, i32)
declare void @llvm.x86.avx512.mask.pmovs.db.mem.128(ptr, <4 x i32>, i8)
declare void @llvm.x86.movdir64b(ptr, ptr)
declare void @llvm.x86.sse2.clflush(ptr)
