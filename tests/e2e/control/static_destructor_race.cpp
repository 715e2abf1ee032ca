// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The destructor of a static object runs while a detached thread is unordered with it.
// RACE: @destructor@ @thread@ owner
// EXPECT: Owner::~Owner\(\)
// REPORTS: 1
// NOT-WITH: gcc: the store is dead to it, since the object's life ends
#include <thread>

#include "barrier.h"

struct Owner {
  int value = 0;
  ~Owner() { value = -1; }  // @destructor@
};
Owner owner;

int main() {
  barrier_init(2);
  std::thread([] {
    owner.value = 1;  // @thread@
    barrier_wait();
  }).detach();
  barrier_wait();
  return 0;
}
