; Constants, immutable memory, virtual tables' contents, and thread-local variables whose address stays home.
; RUN: %opt %s | FileCheck %s
; RUN: %opt -bigfoot-stats %s 2>&1 | FileCheck %s --check-prefix=STATS

@constant = constant [2 x i32] [i32 1, i32 2]
@variable = global i32 0
@private_tls = internal thread_local global i32 0
@escaping_tls = internal thread_local global i32 0
@exported_tls = thread_local global i32 0
@__profc_f = private global [1 x i64] zeroinitializer

; CHECK-LABEL: @constants(
; CHECK-NOT: __bigfoot
; CHECK: ret i32
define i32 @constants(i64 %i, ptr %p) {
  %q = getelementptr i32, ptr @constant, i64 %i
  %v = load i32, ptr %q
  %w = load i32, ptr %p, !invariant.load !0
  %x = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

; CHECK-LABEL: @reads_variable(
; CHECK: @__bigfoot_read4(ptr @variable
define i32 @reads_variable() {
  %v = load i32, ptr @variable
  ret i32 %v
}

; The vptr in the object can race; what it points to cannot.
; CHECK-LABEL: @virtual_call(
; CHECK: @__bigfoot_read8(ptr %object
; CHECK-NOT: __bigfoot
; CHECK: ret void
define void @virtual_call(ptr %object) {
  %vptr = load ptr, ptr %object, !tbaa !4
  %slot = getelementptr inbounds ptr, ptr %vptr, i64 2
  %f = load ptr, ptr %slot
  call void %f(ptr %object)
  ret void
}

; CHECK-LABEL: @thread_local_variables(
; CHECK-NOT: __bigfoot
; CHECK: store i32 1, ptr %p
; CHECK: @__bigfoot_write4(ptr %e
; CHECK: @__bigfoot_write4(ptr %x
; CHECK: ret ptr
define ptr @thread_local_variables() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @private_tls)
  store i32 1, ptr %p
  %e = call ptr @llvm.threadlocal.address.p0(ptr @escaping_tls)
  store i32 1, ptr %e
  %x = call ptr @llvm.threadlocal.address.p0(ptr @exported_tls)
  store i32 1, ptr %x
  ret ptr %e
}

; CHECK-LABEL: @compiler_made(
; CHECK-NOT: __bigfoot
; CHECK: ret void
define void @compiler_made(ptr addrspace(1) %far, ptr %p) {
  store i64 1, ptr @__profc_f
  store i32 1, ptr addrspace(1) %far
  store i32 1, ptr %p, !nosanitize !0
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
!0 = !{}
!1 = !{!2, !2, i64 0, i64 1}
!2 = !{!"int", !3}
!3 = !{!"root"}
!4 = !{!5, !5, i64 0}
!5 = !{!"vtable pointer", !3}

; The vptr's site says so: kSiteVptr.
; STATS-DAG: i32 8, i16 8, i16 0 }{{.*}} section "bigfoot_sites"
; STATS-DAG: bigfoot: skipped_address_space 1
; STATS-DAG: bigfoot: skipped_constant 1
; STATS-DAG: bigfoot: skipped_invariant 2
; STATS-DAG: bigfoot: skipped_no_sanitize 1
; STATS-DAG: bigfoot: skipped_private 1
; STATS-DAG: bigfoot: skipped_profile 1
; STATS-DAG: bigfoot: skipped_vtable 1
