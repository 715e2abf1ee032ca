; Excluded functions keep their accesses, atomics and libc calls as they are, and a module without instrumented code
; has no constructor.
; RUN: %opt %s | FileCheck %s
; CHECK-NOT: __bigfoot
; CHECK-NOT: bigfoot.module_ctor
define void @f(ptr %p) disable_sanitizer_instrumentation {
  store i32 1, ptr %p
  fence seq_cst
  %n = call i64 @strlen(ptr %p)
  ret void
}
define i32 @nothing_to_check(i32 %x) {
  ret i32 %x
}
declare i64 @strlen(ptr)
