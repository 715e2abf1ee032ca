// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::call_once: every thread sees what the one call did.
#include <mutex>
#include <thread>
#include <vector>

std::once_flag once;
int calls;

int main() {
  std::vector<std::thread> threads;
  int seen[8];
  for (int &slot : seen) threads.emplace_back([&slot] {
    std::call_once(once, [] { ++calls; });
    slot = calls;
  });
  for (std::thread &thread : threads) thread.join();
  return seen[7] == 1 ? 0 : 1;
}
