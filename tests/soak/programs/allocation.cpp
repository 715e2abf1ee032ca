// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of all sizes that one thread fills and another checks and frees.
#include <string.h>

#include <mutex>

#include "soak.h"

namespace {

struct Block {
  unsigned char *at;
  size_t bytes;
  unsigned char fill;
};

constexpr unsigned kThreads = 4, kSlots = 32;
std::mutex g_mutexes[kSlots];
Block g_slots[kSlots];   // each under its mutex

Block make(soak::Random &random) {
  Block b = {nullptr, random() % 8 ? 1 + random() % 600 : 1 + random() % 300'000, static_cast<unsigned char>(random())};
  switch (random() % 4) {
    case 0: b.at = static_cast<unsigned char *>(malloc(b.bytes)); break;
    case 1: b.at = static_cast<unsigned char *>(calloc(b.bytes, 1)); CHECK(!b.at[b.bytes / 2]); break;
    case 2: b.at = static_cast<unsigned char *>(aligned_alloc(64, (b.bytes + 63) / 64 * 64)); break;
    case 3: b.at = static_cast<unsigned char *>(realloc(malloc(b.bytes / 3 + 1), b.bytes)); break;
  }
  CHECK(b.at);
  if (random() % 2)
    memset(b.at, b.fill, b.bytes);
  else
    for (size_t i = 0; i < b.bytes; ++i) b.at[i] = b.fill;
  return b;
}

void check(const Block &b, soak::Random &random) {
  const size_t step = 1 + random() % 9;
  for (size_t i = 0; i < b.bytes; i += step) CHECK(b.at[i] == b.fill);
}

void grow(Block &b) {
  b.at = static_cast<unsigned char *>(realloc(b.at, b.bytes * 2));
  memset(b.at + b.bytes, b.fill, b.bytes);
  b.bytes *= 2;
}

void exchangeBlocks(soak::Random &random, unsigned rounds) {
  for (unsigned i = 0; i < rounds * 20; ++i) {
    Block mine = make(random);
    const unsigned slot = static_cast<unsigned>(random() % kSlots);
    {
      const std::lock_guard lock(g_mutexes[slot]);
      std::swap(mine, g_slots[slot]);
    }
    if (!mine.at) continue;
    check(mine, random);
    if (random() % 4 == 0 && mine.bytes < 400'000) grow(mine), check(mine, random);
    free(mine.at);
  }
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  soak::inThreads(kThreads, given.seed, [=](soak::Random &random, unsigned) { exchangeBlocks(random, given.rounds); });
  for (Block &b : g_slots) free(b.at);
  puts("allocation: ok");
}
