// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A virtual call while another thread constructs or destroys the object races on the pointer to its table.
// CFLAGS: -std=c++20
// RACE: @call@ @make@ memory
// RACE: @call_destroyed@ @destroy@ other
// EXPECT: call
// EXPECT: callDestroyed
// REPORTS: 2
#include <new>

#include "in_turn.h"

struct Base {  // @make@
  virtual ~Base() = default;
  virtual int get() { return 1; }
};
struct Derived : Base {  // @make@
  ~Derived() override { asm volatile("" : : : "memory"); }  // @destroy@
  int get() override { return 2; }
};
alignas(Derived) static char memory[sizeof(Derived)], other[sizeof(Derived)];
// What the optimiser does not know.
static Base *at(char *where) {
  asm volatile("" : "+r"(where));
  return reinterpret_cast<Base *>(where);
}

static void make() { new (memory) Derived; }
static void call() { use(at(memory)->get()); }  // @call@
static void destroy() { at(other)->~Base(); }
static void callDestroyed() { use(at(other)->get()); }  // @call_destroyed@

int main() {
  in_turn(make, call);
  new (other) Derived;
  in_turn(destroy, callDestroyed);
  return 0;
}
