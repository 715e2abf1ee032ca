// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Initialisation of a static local happens before every use of it.
#include <exception>
#include <thread>
#include <vector>

struct Table {
  int squares[100];
  Table() {
    for (int i = 0; i < 100; ++i) squares[i] = i * i;
  }
};

static __attribute__((noinline)) Table &table() {
  static Table the_table;
  return the_table;
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([i] {
    if (table().squares[i] != i * i) std::terminate();
  });
  for (std::thread &thread : threads) thread.join();
  return 0;
}
