; Calls of libatomic are bracketed too; the order may be known only at run time.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @sized(
; CHECK: [[O:%.*]] = call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: %v = call i128 @__atomic_load_16(ptr %p, i32 2)
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr [[O]], ptr %p, i32 1049088,
; CHECK: call void @__atomic_store_16(ptr %p, i128 %v, i32 %order)
; CHECK-NEXT: [[M:%.*]] = and i32 %order, 7
; CHECK-NEXT: [[S:%.*]] = shl i32 [[M]], 8
; CHECK: or i32 {{.*}}[[S]]
; CHECK: call void @__bigfoot_atomic_end(
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: call i64 @__atomic_fetch_nand_8
; CHECK: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 525314,
define void @sized(ptr %p, i32 %order) {
  %v = call i128 @__atomic_load_16(ptr %p, i32 2)
  call void @__atomic_store_16(ptr %p, i128 %v, i32 %order)
  %f = call i64 @__atomic_fetch_nand_8(ptr %p, i64 1, i32 4)
  ret void
}

; CHECK-LABEL: @generic(
; CHECK: call void @__bigfoot_read_range(ptr %d, i64 24,
; CHECK-NEXT: call void @__bigfoot_read_range(ptr %e, i64 24,
; CHECK-NEXT: [[O:%.*]] = call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: %r = call zeroext i1 @__atomic_compare_exchange(
; CHECK-NEXT: [[FAILED:%.*]] = icmp eq i1 %r, false
; CHECK: [[HOW:%.*]] = select i1 [[FAILED]], i32 1572864, i32 1574146
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr [[O]], ptr %p, i32 [[HOW]],
; CHECK-NEXT: br i1 [[FAILED]]
; CHECK: call void @__bigfoot_write_range(ptr %e, i64 24,
define i1 @generic(ptr %p, ptr %e, ptr %d) {
  %r = call zeroext i1 @__atomic_compare_exchange(i64 24, ptr %p, ptr %e, ptr %d, i32 5, i32 0)
  ret i1 %r
}

; CHECK-LABEL: @buffers(
; CHECK: call void @__bigfoot_write_range(ptr %out, i64 24,
; CHECK-NEXT: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: call void @__atomic_load(
; CHECK: call void @__bigfoot_read_range(ptr %in, i64 24,
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %out, i64 24,
; CHECK-NEXT: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: call void @__atomic_exchange(
define void @buffers(ptr %p, ptr %in, ptr %out) {
  call void @__atomic_load(i64 24, ptr %p, ptr %out, i32 2)
  call void @__atomic_exchange(i64 24, ptr %p, ptr %in, ptr %out, i32 2)
  ret void
}

; libatomic does not throw.
; CHECK-LABEL: @invoked(
; CHECK: call ptr @__bigfoot_atomic_begin
; CHECK-NEXT: call i128 @__atomic_load_16
; CHECK-NEXT: call void @__bigfoot_atomic_end
define void @invoked(ptr %p) personality ptr @__gxx_personality_v0 {
  %v = invoke i128 @__atomic_load_16(ptr %p, i32 2) to label %on unwind label %off
on:
  ret void
off:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}

; Not libatomic's signature, not libatomic.
; CHECK-LABEL: @other(
; CHECK-NOT: __bigfoot
; CHECK: ret void
define void @other(ptr %p) {
  call void @__atomic_load_4(ptr %p)
  ret void
}
declare i128 @__atomic_load_16(ptr, i32)
declare void @__atomic_store_16(ptr, i128, i32)
declare i64 @__atomic_fetch_nand_8(ptr, i64, i32)
declare zeroext i1 @__atomic_compare_exchange(i64, ptr, ptr, ptr, i32, i32)
declare void @__atomic_load(i64, ptr, ptr, i32)
declare void @__atomic_exchange(i64, ptr, ptr, ptr, i32)
declare void @__atomic_load_4(ptr)
declare i32 @__gxx_personality_v0(...)
