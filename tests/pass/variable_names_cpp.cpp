// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members through this, references, base classes, captures; functions by linkage name, inlined ones too.
// RUN: clang++ -O0 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s --check-prefixes=CHECK
// RUN: clang++ -O2 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s --check-prefixes=CHECK,VPTR
struct Base {
  virtual void act() {}
};
struct Origin {
  long kind = 1;
};
struct Counter : Origin {
  int hits = 0;
  // CHECK-DAG: write4 variable_names_cpp.cpp:[[@LINE+1]]:{{[0-9]+}} _ZN7Counter3hitEv this->hits size=4
  __attribute__((noinline)) void hit() { hits = 2; }
  // CHECK-DAG: write8 variable_names_cpp.cpp:[[@LINE+1]]:{{[0-9]+}} _ZN7Counter4turnEv this->kind size=8
  __attribute__((noinline)) void turn() { kind = 3; }
  // CHECK-DAG: write4 variable_names_cpp.cpp:[[@LINE+1]]:{{[0-9]+}} _ZN7Counter7inlinedEv this->hits size=4
  void inlined() { hits = 4; }
};
// CHECK-DAG: write4 {{.*}} _Z9referenceR7Counter counter.hits size=4
__attribute__((noinline)) void reference(Counter &counter) { counter.hits = 3; }
__attribute__((noinline)) void inlines(Counter *c) { c->inlined(); }
// A virtual-table pointer: kSiteVptr is 8.
// VPTR-DAG: read8 {{.*}} _Z7virtualP4Base {{.*}} size=8 flags=8
__attribute__((noinline)) void virtual_call(Base *b) asm("_Z7virtualP4Base");
void virtual_call(Base *b) { b->act(); }
Counter global;
Base object;
int main() {
  global.hit();
  global.turn();
  reference(global);
  inlines(&global);
  virtual_call(&object);
}
