// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Printing to one stream orders nothing, and a thread_local object's destructor is no join.
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// RACE: @main@ @destructor@ shared
// EXPECT: #0 main
// REPORTS: 2
#include <iostream>
#include <thread>

#include "each_edge.h"

EDGE(printed, (void)0, std::clog << 1 << std::endl, std::clog << 2 << std::endl)

struct Local {
  ~Local() {
    shared = 3;  // @destructor@
    barrier_wait();
  }
};
static thread_local Local local;

int main() {
  each_edge();
  barrier_init(2);
  std::thread thread([] { use(&local); });
  barrier_wait();
  shared = 4;  // @main@
  thread.join();
}
