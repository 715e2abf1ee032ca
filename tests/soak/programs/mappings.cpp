// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mappings that come, grow, shrink, are emptied and laid over each other, and go, in another thread than they came in.
#include <sys/mman.h>

#include <mutex>

#include "soak.h"

namespace {

constexpr size_t kPage = 4096, kLongs = kPage / sizeof(long);
constexpr unsigned kThreads = 3, kSlots = 8;

struct Mapping {
  long *at;
  size_t pages;
  long mark;   // the first word of each page
};

std::mutex g_mutexes[kSlots];
Mapping g_slots[kSlots];   // each under its mutex

void *map(void *where, size_t pages, int flags) {
  void *at = mmap(where, pages * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  CHECK(at != MAP_FAILED);
  return at;
}

void fill(const Mapping &m, size_t from) {
  for (size_t page = from; page < m.pages; ++page)
    for (size_t i = 0; i < kLongs; i += page % 2 ? 1 : 8) m.at[page * kLongs + i] = m.mark;
}

void check(const Mapping &m) {
  for (size_t page = 0; page < m.pages; ++page) CHECK(m.at[page * kLongs] == m.mark && m.at[page * kLongs + 8] == m.mark);
}

Mapping make(soak::Random &random) {
  Mapping m = {nullptr, 1 + random() % 40, static_cast<long>(random())};
  m.at = static_cast<long *>(map(nullptr, m.pages, 0));
  for (size_t i = 0; i < m.pages * kLongs; i += 64) CHECK(m.at[i] == 0);
  fill(m, 0);
  return m;
}

void change(Mapping &m, soak::Random &random) {
  const size_t some = random() % m.pages;
  switch (random() % 5) {
    case 0: {
      const size_t before = m.pages;
      m.pages += 1 + random() % 20;
      m.at = static_cast<long *>(mremap(m.at, before * kPage, m.pages * kPage, MREMAP_MAYMOVE));
      CHECK(m.at != MAP_FAILED);
      return fill(m, before);
    }
    case 1:
      if (some == 0) return;
      CHECK(munmap(m.at + some * kLongs, (m.pages - some) * kPage) == 0);
      m.pages = some;
      return;
    case 2:
      CHECK(madvise(m.at + some * kLongs, (m.pages - some) * kPage, MADV_DONTNEED) == 0);
      CHECK(m.at[some * kLongs] == 0);
      return fill(m, some);
    case 3:
      map(m.at + some * kLongs, m.pages - some, MAP_FIXED);
      CHECK(m.at[some * kLongs] == 0);
      return fill(m, some);
    case 4:
      CHECK(mprotect(m.at, m.pages * kPage, PROT_READ) == 0);
      check(m);
      CHECK(mprotect(m.at, m.pages * kPage, PROT_READ | PROT_WRITE) == 0);
      return;
  }
}

void exchangeMappings(soak::Random &random, unsigned rounds) {
  for (unsigned i = 0; i < rounds * 4; ++i) {
    Mapping mine = make(random);
    const unsigned slot = static_cast<unsigned>(random() % kSlots);
    {
      const std::lock_guard lock(g_mutexes[slot]);
      std::swap(mine, g_slots[slot]);
    }
    if (!mine.at) continue;
    check(mine);
    change(mine, random);
    check(mine);
    CHECK(munmap(mine.at, mine.pages * kPage) == 0);
  }
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  soak::inThreads(kThreads, given.seed, [=](soak::Random &random, unsigned) { exchangeMappings(random, given.rounds); });
  puts("mappings: ok");
}
