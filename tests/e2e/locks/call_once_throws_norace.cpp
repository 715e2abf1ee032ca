// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An initialiser that throws leaves call_once open for the next attempt; the exception passes through pthread_once.
#include <mutex>
#include <thread>
#include <vector>

std::once_flag once;
int attempts;

static void initialise() {
  if (++attempts == 1) throw attempts;
}

static void work() {
  for (;;) {
    try {
      std::call_once(once, initialise);
      if (attempts == 2) return;
    } catch (int) {
    }
  }
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work);
  for (std::thread &thread : threads) thread.join();
  return 0;
}
