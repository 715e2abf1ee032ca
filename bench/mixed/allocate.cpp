// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small objects in short-lived linked lists, allocated and freed by the same thread, some handed to the other.
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Cell {
  Cell *next;
  long value;
  char text[24];
};

static std::mutex mutex;
static std::vector<Cell *> exchange;

static void worker(long rounds, long *out) {
  long sum = 0;
  for (long r = 0; r < rounds; ++r) {
    Cell *list = nullptr;
    for (long i = 0; i < 100; ++i) list = new Cell{list, i, {}};
    Cell *given = list;
    list = list->next;
    {
      std::lock_guard lock(mutex);
      exchange.push_back(given);
      if (exchange.size() > 64) {
        given = exchange.front();
        exchange.erase(exchange.begin());
      } else {
        given = nullptr;
      }
    }
    delete given;
    while (list) {
      Cell *next = list->next;
      sum += list->value;
      delete list;
      list = next;
    }
  }
  *out = sum;
}

int main(int argc, char **argv) {
  const long rounds = argc > 1 ? std::atol(argv[1]) : 30000;
  long sums[2];
  std::thread a(worker, rounds, &sums[0]), b(worker, rounds, &sums[1]);
  a.join();
  b.join();
  for (Cell *c : exchange) delete c;
  std::printf("%ld\n", sums[0] + sums[1]);
}
