// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Destructors of thread_local objects come before the join; standard streams may be used by all threads.
// CFLAGS: -std=c++20
// EXPECT-STDOUT: [12]
#include <iostream>
#include <sstream>
#include <thread>

#include "in_turn.h"

static int shared;
struct Local {
  int value = 1;
  ~Local() { shared += value; }
};
static thread_local Local local;

static void print() {
  local.value = 2;
  std::cout << local.value << std::endl;
  std::clog << std::hex << local.value << '\n';
  std::ostringstream text;
  text << 3.5 << std::flush;
  use(text.str().size());
}

int main() {
  std::thread(print).join();
  shared += 1;
  in_turn([] { std::cout << 1 << std::endl; }, [] { std::cout << 2 << std::endl; });
  return shared == 3 ? 0 : 1;
}
