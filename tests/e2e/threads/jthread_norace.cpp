// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A jthread joins in its destructor, and a stop request orders what was written before it.
// CFLAGS: -std=c++20
#include <thread>

int from_main, from_thread;

int main() {
  {
    std::jthread thread([](std::stop_token stop) {
      while (!stop.stop_requested()) std::this_thread::yield();
      from_thread = from_main + 1;
    });
    from_main = 1;
  }
  return from_thread == 2 ? 0 : 1;
}
