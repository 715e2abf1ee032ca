// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table that is built on first use, with a lock that is only taken while it does not exist yet.
//
// The race: the first test of `table` is made without the lock. A thread may see the pointer before it sees
// the numbers behind it, and use a table that is not filled in.
// To fix it: a function-local `static const Table table;` is initialised once, by one thread, and all others wait;
// or std::call_once; or std::atomic<Table *> with an acquire load outside of the lock and a release store inside.
#include <cstdio>
#include <mutex>
#include <thread>

struct Table {
  int squares[100];
  Table() {
    for (int i = 0; i < 100; ++i) squares[i] = i * i;
  }
};

static std::mutex mutex;
static Table *table;

static Table &squares() {
  if (!table) {                    // not ordered after the store below
    std::lock_guard<std::mutex> lock(mutex);
    if (!table) table = new Table;
  }
  return *table;
}

int main() {
  int seven = 0, nine = 0;
  std::thread first([&] { seven = squares().squares[7]; });
  std::thread second([&] { nine = squares().squares[9]; });
  first.join();
  second.join();
  std::printf("%d %d\n", seven, nine);
  delete table;
}
