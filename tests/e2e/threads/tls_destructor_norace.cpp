// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The destructor of a thread_local object runs before the thread's join returns.
#include <thread>

int shared;

struct Last {
  int used = 0;
  ~Last() { shared = 1; }
};
thread_local Last last;

int main() {
  std::thread thread([] { last.used = 1; });
  thread.join();
  shared = 2;
  return 0;
}
