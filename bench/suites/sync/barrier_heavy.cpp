// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many phases with little work each: a ring of cells where each takes from its neighbours of the phase before. First with barriers
// of pthreads, then with std::barrier, whose completion function counts the phases.
#include <barrier>
#include <vector>

#include "common.h"

static constexpr size_t kCells = 256;

struct Cells {
  std::vector<uint64_t> now = std::vector<uint64_t>(kCells), next = std::vector<uint64_t>(kCells);
};

static void step(const std::vector<uint64_t> &from, std::vector<uint64_t> &to, suite::Share mine) {
  for (size_t i = mine.from; i < mine.to; ++i)
    to[i] = from[(i + kCells - 1) % kCells] * 3 + from[i] + (from[(i + 1) % kCells] >> 7);
}

// Requires: phases is even. Phases read and write the two arrays in turn, so one barrier after each is enough.
template <class Wait>
static void run(Cells &cells, int phases, suite::Share mine, Wait wait) {
  for (int phase = 0; phase < phases; phase += 2) {
    step(cells.now, cells.next, mine);
    wait();
    step(cells.next, cells.now, mine);
    wait();
  }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int phases = options.pick(100, 3'000, 30'000);
  if (options.counts) return suite::printOperations(2ul * phases * options.threads, "arrivals at a barrier");
  Cells cells;
  suite::Random random(5);
  for (uint64_t &cell : cells.now) cell = random.next();

  suite::Barrier sleeping(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    run(cells, phases, suite::share(kCells, me, options.threads), [&] { sleeping.wait(); });
  });

  int completed = 0;  // by the completion function, which is never run twice at once
  auto count = [&completed]() noexcept { ++completed; };
  std::barrier standard(options.threads, count);
  suite::runTeam(options.threads, [&](int me) {
    run(cells, phases, suite::share(kCells, me, options.threads), [&] { standard.arrive_and_wait(); });
  });
  suite::require(completed == phases, "every phase was completed");

  uint64_t sum = 0;
  for (const uint64_t cell : cells.now) sum = sum * 31 + cell;
  suite::print("barrier_heavy", sum);
}
