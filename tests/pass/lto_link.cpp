// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Through a link-time optimiser, with and without the plugin there: one check per access, sites intact.
// RUN: clang++ -O2 -g -flto=thin %bigfoot -c %s -o %t.thin.o
// RUN: clang++ -O2 -flto=thin -fuse-ld=lld %t.thin.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang++ -O2 -flto=thin -fuse-ld=lld -Wl,--load-pass-plugin=%plugins/BigFootPass.so %t.thin.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang++ -O2 -g -flto=full %bigfoot -c %s -o %t.full.o
// RUN: clang++ -O2 -flto=full -fuse-ld=lld -Wl,--load-pass-plugin=%plugins/BigFootPass.so %t.full.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang++ -O2 -g -ffunction-sections %bigfoot -c %s -o %t.o
// RUN: clang++ -fuse-ld=lld -Wl,--gc-sections %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
// CHECK: write4 lto_link.cpp:[[@LINE+4]]:{{[0-9]+}} _Z3seti cell size=4 flags=1
// CHECK-NEXT: atomic kind=2 order=4 size=4 {{.*}} size=4 flags=3
// CHECK-NOT: write4
int cell;
__attribute__((noinline)) void set(int v) { cell = v; }
int main() {
  set(1);
  __atomic_fetch_add(&cell, 1, __ATOMIC_ACQ_REL);
}
