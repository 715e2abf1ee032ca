; Loads of up to 8 bytes are the runtime's; other atomics stay, between begin and end. `how` is kind | order << 8 | size << 16.
; RUN: %opt %s | FileCheck %s

; 4 bytes, load (0), acquire (2): 262144 + 512
; CHECK-LABEL: @load_acquire(
; CHECK: [[U:%.*]] = call i64 @__bigfoot_atomic_load(ptr %p, i32 262656, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: %v = trunc i64 [[U]] to i32
; CHECK-NEXT: ret i32 %v
define i32 @load_acquire(ptr %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}

; A loaded pointer is itself an address, of a plain and of an atomic access.
; CHECK-LABEL: @load_pointer(
; CHECK: [[U:%.*]] = call i64 @__bigfoot_atomic_load(ptr %p, i32 524800,
; CHECK-NEXT: %v = inttoptr i64 [[U]] to ptr
; CHECK: call void @__bigfoot_read4(ptr %v,
; CHECK: call i64 @__bigfoot_atomic_load(ptr %v, i32 262144,
; CHECK: bitcast i32 %{{.*}} to float
define float @load_pointer(ptr %p) {
  %v = load atomic ptr, ptr %p acquire, align 8
  %x = load i32, ptr %v
  %y = load atomic float, ptr %v monotonic, align 4
  ret float %y
}

; Too wide, too little aligned, or to be made once only: these stay.
; CHECK-LABEL: @loads_that_stay(
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: load atomic volatile i32, ptr %p acquire
; CHECK-NEXT: call void @__bigfoot_atomic_end(
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: load atomic i64, ptr %p acquire, align 4
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK-NEXT: load atomic i128, ptr %p acquire
define void @loads_that_stay(ptr %p) {
  %a = load atomic volatile i32, ptr %p acquire, align 4
  %b = load atomic i64, ptr %p acquire, align 4
  %c = load atomic i128, ptr %p acquire, align 16
  ret void
}

; 8 bytes, store (1), release (3); relaxed (0) and unordered
; CHECK-LABEL: @stores(
; CHECK: store atomic i64 1, ptr %p release
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 525057,
; CHECK: store atomic i64 1, ptr %p monotonic
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 524289,
; CHECK: store atomic i64 1, ptr %p unordered
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 524289,
define void @stores(ptr %p) {
  store atomic i64 1, ptr %p release, align 8
  store atomic i64 1, ptr %p monotonic, align 8
  store atomic i64 1, ptr %p unordered, align 8
  ret void
}

; 1 byte, update (2), acq_rel (4); volatile seq_cst (5)
; CHECK-LABEL: @updates(
; CHECK: atomicrmw add ptr %p, i8 1 acq_rel
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 66562,
; CHECK: atomicrmw volatile xchg ptr %p, i8 1 seq_cst
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 66818,
define void @updates(ptr %p) {
  %a = atomicrmw add ptr %p, i8 1 acq_rel
  %b = atomicrmw volatile xchg ptr %p, i8 1 seq_cst
  ret void
}

; success: update acq_rel 263170; failure: load acquire 262656
; CHECK-LABEL: @exchange(
; CHECK: %r = cmpxchg weak ptr %p, i32 0, i32 1 acq_rel acquire
; CHECK-NEXT: [[OK:%.*]] = extractvalue { i32, i1 } %r, 1
; CHECK-NEXT: [[HOW:%.*]] = select i1 [[OK]], i32 263170, i32 262656
; CHECK-NEXT: call void @__bigfoot_atomic_end(ptr {{.*}}, ptr %p, i32 [[HOW]],
define void @exchange(ptr %p) {
  %r = cmpxchg weak ptr %p, i32 0, i32 1 acq_rel acquire
  ret void
}

; Of singlethread scope: plain accesses.
; CHECK-LABEL: @single_thread(
; CHECK-NOT: atomic_begin
; CHECK: @__bigfoot_read4
; CHECK: load atomic i32, ptr %p syncscope("singlethread") seq_cst
; CHECK: @__bigfoot_write4
; CHECK: atomicrmw
; CHECK: @__bigfoot_read4
; CHECK: %r = cmpxchg
; CHECK-NEXT: [[OK:%.*]] = extractvalue { i32, i1 } %r, 1
; CHECK-NEXT: br i1 [[OK]], label %[[WROTE:.*]], label
; CHECK: [[WROTE]]:
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %p, i64 4,
; CHECK-NOT: @__bigfoot_fence
; CHECK: ret void
define void @single_thread(ptr %p) {
  %v = load atomic i32, ptr %p syncscope("singlethread") seq_cst, align 4
  %w = atomicrmw add ptr %p, i32 1 syncscope("singlethread") seq_cst
  %r = cmpxchg ptr %p, i32 0, i32 1 syncscope("singlethread") seq_cst seq_cst
  fence syncscope("singlethread") seq_cst
  ret void
}

; CHECK-LABEL: @fences(
; CHECK-NEXT: call void @__bigfoot_fence(i32 2)
; CHECK-NEXT: fence acquire
; CHECK-NEXT: call void @__bigfoot_fence(i32 3)
; CHECK-NEXT: fence release
; CHECK-NEXT: call void @__bigfoot_fence(i32 4)
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: call void @__bigfoot_fence(i32 5)
; CHECK-NEXT: fence seq_cst
define void @fences() {
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  ret void
}
