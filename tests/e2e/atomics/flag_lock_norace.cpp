// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A spin lock made of atomic_flag.
#include <atomic>
#include <thread>

std::atomic_flag busy = ATOMIC_FLAG_INIT;
int counter;

static void work() {
  for (int i = 0; i < 200; ++i) {
    while (busy.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
    ++counter;
    busy.clear(std::memory_order_release);
  }
}

int main() {
  std::thread first(work), second(work);
  first.join();
  second.join();
  return counter == 400 ? 0 : 1;
}
