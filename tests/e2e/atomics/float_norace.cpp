// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fetch_add of a floating-point atomic is a loop of compare-exchanges.
// CFLAGS: -std=c++20
#include <atomic>
#include <thread>

std::atomic<float> sum;
float out;

static void add() {
  for (int i = 0; i < 200; ++i) sum.fetch_add(0.5f);
}

int main() {
  std::thread first(add), second(add);
  first.join();
  second.join();
  out = sum;
  return out == 200.0f ? 0 : 1;
}
