; However often the pass meets a function, it instruments it once; nor does it touch foreign functions of an LTO link.
; RUN: opt -load-pass-plugin=%plugins/BigFootPass.so -passes='bigfoot,bigfoot,default<O1>,verify' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugins/BigFootPass.so -passes='bigfoot' %s -o %t.bc
; RUN: opt -load-pass-plugin=%plugins/BigFootPass.so -passes='lto<O2>,thinlto<O2>' -S %t.bc | FileCheck %s
; CHECK: define{{.*}}@f(
; CHECK: call {{.*}}@__bigfoot_write4
; CHECK-NOT: call {{.*}}@__bigfoot_write
; CHECK: call {{.*}}@__bigfoot_module_init
; CHECK-NOT: call {{.*}}@__bigfoot_module_init
; CHECK: attributes {{.*}}"bigfoot-instrumented"
define void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
