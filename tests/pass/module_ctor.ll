; One constructor of the lowest priority announces the ABI version; it is not instrumented itself.
; RUN: %opt %s | FileCheck %s
; CHECK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @bigfoot.module_ctor, ptr null }]
; CHECK: define internal void @bigfoot.module_ctor()
; CHECK-NEXT: call void @__bigfoot_module_init(i32 3)
; CHECK-NEXT: ret void
; CHECK-NOT: call void @__bigfoot_module_init
define void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @g(ptr %p) {
  store i32 1, ptr %p
  ret void
}
