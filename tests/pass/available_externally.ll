; A body that exists only to be inlined is dropped after the pass, unless an LTO link may yet inline it.
; RUN: %opt %s | FileCheck %s --check-prefix=COMPILE
; RUN: echo '!llvm.module.flags = !{!0}' > %t.flags
; RUN: echo '!0 = !{i32 1, !"EnableSplitLTOUnit", i32 0}' >> %t.flags
; RUN: cat %s %t.flags | %opt | FileCheck %s --check-prefix=LTO
; COMPILE-NOT: __bigfoot_write
; LTO: call {{.*}}@__bigfoot_write4
define available_externally void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
