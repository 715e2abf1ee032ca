; A function gives its hooks the context that it found at its entry, tells each function that it calls another, and puts its own back
; when it returns (abi/context.h).
; RUN: %contexts %s | FileCheck %s
; RUN: opt %s -o %t.bc
; RUN: %contexts -discard-value-names %t.bc | FileCheck %s --check-prefix=NAMELESS

; CHECK: @__bigfoot_context = external thread_local(initialexec) global i64

; The first access is not in the entry block, and one block is met again and again.
; CHECK-LABEL: define void @every_hook(
; CHECK-NEXT: entry:
; CHECK-NEXT: [[P:%.*]] = call {{.*}}ptr @llvm.threadlocal.address.p0(ptr {{.*}}@__bigfoot_context)
; CHECK-NEXT: [[C:%bigfoot.context]] = load i64, ptr [[P]]
; CHECK: store i64 {{%.*}}, ptr
; CHECK-NEXT: call void @escape(ptr %own)
; CHECK: loop:
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: call void @__bigfoot_read8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: call void @__bigfoot_read_range(ptr %q, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK: call void @__bigfoot_atomic_end(ptr %{{.*}}, ptr %p, i32 {{[0-9]+}}, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: call void @__bigfoot_fence(i32 5)
; CHECK: call i64 @__bigfoot_strlen(ptr %q, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: br i1 %again, label %loop, label %end
; CHECK: end:
; CHECK: call void @__bigfoot_write2(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK: store i64 [[C]], ptr
; CHECK-NEXT: ret void

; The value is found again though it has no name.
; NAMELESS-LABEL: define void @every_hook(
; NAMELESS: load i64, ptr {{.*}}, !bigfoot.context
; NAMELESS-NOT: !bigfoot.context
; NAMELESS: {{^}}}
define void @every_hook(ptr %p, ptr %q, i64 %n, i1 %c) {
entry:
  %own = alloca ptr
  call void @escape(ptr %own)
  br i1 %c, label %loop, label %end
loop:
  store i32 1, ptr %p, align 4
  %v = load i64, ptr %p, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  %w = atomicrmw add ptr %p, i32 1 acq_rel
  fence seq_cst
  %l = call i64 @strlen(ptr %q)
  %again = icmp eq i64 %l, %v
  br i1 %again, label %loop, label %end
end:
  store i16 1, ptr %p, align 2
  ret void
}

; Calls have different numbers; not told: intrinsics, what neither calls back nor allocates, assembly. The variable is not put back
; behind a tail call that must be one. A callee that says that it looks at no memory looks at this.
; CHECK-LABEL: define i32 @calls(
; CHECK: [[C:%bigfoot.context]] = load i64
; CHECK: [[M1:%.*]] = mul i64 [[C]], 1540483477
; CHECK-NEXT: [[A1:%.*]] = add i64 [[M1]], [[N1:-?[0-9]+]]
; CHECK: store i64 [[A1]], ptr
; CHECK-NEXT: call void @escape(ptr %p)
; CHECK: [[M2:%.*]] = mul i64 [[C]], 1540483477
; CHECK-NEXT: [[A2:%.*]] = add i64 [[M2]],
; CHECK-NOT: [[N1]]
; CHECK: store i64
; CHECK-NEXT: call i32 @pure(i32 1)
; CHECK-NEXT: call double @sin(
; CHECK-NEXT: call void asm
; CHECK-NEXT: call i32 @llvm.ctpop
; CHECK: store i64
; CHECK-NEXT: call void %p()
; CHECK: store i64
; CHECK-NEXT: call ptr @__bigfoot_malloc(
; CHECK: store i64
; CHECK-NEXT: musttail call i32 @calls
; CHECK-NEXT: ret i32
define i32 @calls(ptr %p, double %d) {
  call void @escape(ptr %p)
  %x = call i32 @pure(i32 1)
  %y = call double @sin(double %d)
  call void asm sideeffect "", ""()
  %z = call i32 @llvm.ctpop.i32(i32 %x)
  call void %p()
  %m = call ptr @malloc(i64 8)
  %r = musttail call i32 @calls(ptr %m, double %y)
  ret i32 %r
}

; Who calls nobody has no need of a register.
; CHECK-LABEL: define void @another(
; CHECK-NOT: load i64, ptr {{.*}}context
; CHECK: [[C:%bigfoot.context[0-9]*]] = load i64, ptr
; CHECK-NEXT: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 [[C]])
; CHECK-NOT: store i64
; CHECK: ret void
define void @another(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}

; CHECK-LABEL: define void @coroutine(
; CHECK-NOT: __bigfoot_context
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK: call i64 @__bigfoot_strlen(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NOT: __bigfoot_context
; CHECK: {{^}}}
define void @coroutine(ptr %p) presplitcoroutine {
  store i32 1, ptr %p, align 4
  %n = call i64 @strlen(ptr %p)
  store atomic i32 1, ptr %p release, align 4
  ret void
}

; CHECK-LABEL: define void @only_calls(
; CHECK: store i64 {{%.*}}, ptr
; CHECK-NEXT: call void @escape(ptr null)
; CHECK: store i64 %bigfoot.context, ptr
; CHECK-NEXT: ret void
define void @only_calls() {
  call void @escape(ptr null)
  ret void
}

; The user excludes it, or its nature.
; CHECK-LABEL: define void @excluded(
; CHECK: store i64 {{%.*}}, ptr
; CHECK-NEXT: call void @escape(ptr null)
; CHECK: store i64 %bigfoot.context, ptr
define void @excluded() "bigfoot-no-sanitize" {
  call void @escape(ptr null)
  ret void
}

; CHECK-LABEL: define ptr @resolver(
; CHECK-NOT: __bigfoot_context
; CHECK: call void @escape(ptr null)
; CHECK-NEXT: ret ptr
define ptr @resolver() "bigfoot-no-sanitize" {
  call void @escape(ptr null)
  ret ptr @another
}
@resolved = ifunc void (ptr), ptr @resolver

; CHECK-LABEL: define void @not_ours(
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: call void @escape(ptr %p)
; CHECK-NEXT: ret void
define void @not_ours(ptr %p) disable_sanitizer_instrumentation {
  store i32 1, ptr %p, align 4
  call void @escape(ptr %p)
  ret void
}

; CHECK-LABEL: define void @only_a_fence(
; CHECK-NEXT: call void @__bigfoot_fence(i32 5)
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: ret void
define void @only_a_fence() {
  fence seq_cst
  ret void
}

; CHECK: declare i32 @pure(i32){{$}}
declare i32 @pure(i32) memory(none)
declare double @sin(double) nocallback
declare ptr @malloc(i64) nocallback allockind("alloc,uninitialized") "alloc-family"="malloc"
declare void @escape(ptr)
declare i64 @strlen(ptr)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Only functions that tell call this one: each does so before its next call.
; CHECK-LABEL: define internal void @local(
; CHECK: store i64
; CHECK-NEXT: call void @escape(ptr %p)
; CHECK-NEXT: ret void
define internal void @local(ptr %p) {
  call void @escape(ptr %p)
  ret void
}
; CHECK-LABEL: define void @calls_local(
; CHECK: call void @local(ptr %p)
; CHECK-NEXT: {{.*}}threadlocal
; CHECK-NEXT: store i64
; CHECK-NEXT: ret void
define void @calls_local(ptr %p) {
  call void @local(ptr %p)
  ret void
}

; Anybody may call through its address.
; CHECK-LABEL: define internal void @taken(
; CHECK: call void @escape(ptr %p)
; CHECK: store i64
; CHECK-NEXT: ret void
define internal void @taken(ptr %p) {
  call void @escape(ptr %p)
  ret void
}
define void @takes() {
  call void @escape(ptr @taken)
  ret void
}
