; A function with hooks that take an activation has one variable for it, zero at its entry, and gives it to each of them;
; a coroutine that is not split yet gives null, and a function without such hooks has no variable.
; RUN: %opt %s | FileCheck %s
; RUN: opt %s -o %t.bc
; RUN: %opt -discard-value-names %t.bc | FileCheck %s --check-prefix=NAMELESS

; The first access is not in the entry block, and one block is met again and again.
; CHECK-LABEL: define void @every_hook(
; CHECK-NEXT: entry:
; CHECK-NEXT: [[A:%bigfoot.activation]] = alloca i64
; CHECK-NEXT: store i64 0, ptr [[A]]
; CHECK-NEXT: %own = alloca ptr
; CHECK-NEXT: call void @escape(ptr %own)
; CHECK-NEXT: br i1 %c, label %loop, label %end
; CHECK: loop:
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: call void @__bigfoot_read8(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: call void @__bigfoot_read_range(ptr %q, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: call void @__bigfoot_write_range(ptr %p, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: call ptr @__bigfoot_atomic_begin(ptr %p)
; CHECK: call void @__bigfoot_atomic_end(ptr %{{.*}}, ptr %p, i32 {{[0-9]+}}, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: call void @__bigfoot_fence(i32 5)
; CHECK: call i64 @__bigfoot_strlen(ptr %q, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK: br i1 %again, label %loop, label %end
; CHECK: end:
; CHECK: call void @__bigfoot_write2(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
; CHECK-NOT: alloca
; CHECK-NOT: store i64 0
; CHECK: {{^}}}

; The variable is found again though it has no name.
; NAMELESS-LABEL: define void @every_hook(
; NAMELESS-COUNT-2: alloca
; NAMELESS-NOT: alloca
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

; Each function has its own.
; CHECK-LABEL: define void @another(
; CHECK-NEXT: [[A:%bigfoot.activation]] = alloca i64
; CHECK-NEXT: store i64 0, ptr [[A]]
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr [[A]])
define void @another(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}

; CHECK-LABEL: define void @coroutine(
; CHECK-NOT: alloca
; CHECK: call void @__bigfoot_write4(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr null)
; CHECK: call i64 @__bigfoot_strlen(ptr %p, ptr {{.*}}@bigfoot.sites{{.*}}, ptr null)
; CHECK: call void @__bigfoot_atomic_end(ptr %{{.*}}, ptr %p, i32 {{[0-9]+}}, ptr {{.*}}@bigfoot.sites{{.*}}, ptr null)
; CHECK-NOT: alloca
; CHECK: {{^}}}
define void @coroutine(ptr %p) presplitcoroutine {
  store i32 1, ptr %p, align 4
  %n = call i64 @strlen(ptr %p)
  store atomic i32 1, ptr %p release, align 4
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

; CHECK-LABEL: define i32 @no_hook(
; CHECK-NEXT: ret i32 %x
define i32 @no_hook(i32 %x) {
  ret i32 %x
}

; CHECK-LABEL: define void @not_ours(
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: ret void
define void @not_ours(ptr %p) disable_sanitizer_instrumentation {
  store i32 1, ptr %p, align 4
  ret void
}
; CHECK-LABEL: define internal void @bigfoot.module_ctor(
; CHECK-NEXT: call void @__bigfoot_module_init(
declare void @escape(ptr)
declare i64 @strlen(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
