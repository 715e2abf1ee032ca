// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The destructor of a thread_local object is part of its thread, which is not joined yet.
// RACE: @main@ @destructor@ shared
// EXPECT: Write of size 4 .* by main thread
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: Last::~Last\(\)
// REPORTS: 1
#include <thread>

#include "barrier.h"

int shared;

struct Last {
  int used = 0;
  ~Last() {
    shared = 1;  // @destructor@
    barrier_wait();
  }
};
thread_local Last last;

int main() {
  barrier_init(2);
  std::thread thread([] { last.used = 1; });
  barrier_wait();
  shared = 2;  // @main@
  thread.join();
  return 0;
}
