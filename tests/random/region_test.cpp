// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that really run at once refine, coarsen, free and allocate the same regions, with a known verdict. A region is cut into zones
// anew in each round. In some, two threads race on bytes that must be found; in the others a mutex orders all accesses; and a
// barrier orders the rounds. A change of shadow that is lost shows as a race that is missed, or found too much.
//   BIGFOOT_RANDOM_SECONDS  how long (default 4);  BIGFOOT_RANDOM_SEED  (default 1)
#include <gtest/gtest.h>
#include <pthread.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "runtime/shadow/collect.h"
#include "tests/random/rendezvous.h"
#include "tests/random/setting.h"
#include "tests/random/sweep.h"

namespace {

constexpr unsigned kThreads = 8, kPairs = kThreads / 2, kZones = 8;
// A part of a page or two, some pages, many. The last one is freed in each round, while another thread accesses it.
constexpr unsigned kRegions = 4, kDoomed = 3;
constexpr unsigned kMost[kRegions] = {6'000, 8 * 4096, 64 * 4096, 40 * 4096};

struct Region {
  std::atomic<uintptr_t> at = 0;
  std::atomic<size_t> size = 0;
  pthread_mutex_t mutex[kZones];
  std::atomic<uint8_t> found[kMost[2]];

  void allocate(std::mt19937 &random, unsigned most) {
    size = most / 4 + random() % (most * 3 / 4);
    at = reinterpret_cast<uintptr_t>(random() % 2 ? malloc(size) : aligned_alloc(4096, size));
  }
};
Region g_region[kRegions];

// What two threads do without any order between, in one region. The second part lies in the first's.
struct Pair {
  unsigned first, second;  // threads
  Sweep all, part;
  bool is_write[2];
  Way way[2];
};

// Drawn from the seed and the round, by each thread for itself.
struct Plan {
  unsigned cut[kRegions][kZones + 1];
  Pair pair[kRegions][kPairs];

  Plan(unsigned seed, unsigned round) : random_(seed * 1'000'003u + round) {
    unsigned thread[kThreads];
    for (unsigned i = 0; i < kThreads; ++i) thread[i] = i;
    for (unsigned r = 0; r < kRegions; ++r) {
      const auto size = static_cast<unsigned>(g_region[r].size);
      for (unsigned i = 0; i < kZones; ++i) cut[r][i] = i == 0 || r == kDoomed ? 0 : below(size);
      cut[r][kZones] = size;
      std::sort(cut[r], cut[r] + kZones);
      std::shuffle(thread, thread + kThreads, random_);
      for (unsigned p = 0; p < kPairs; ++p) {
        const unsigned zone = r == kDoomed ? kZones - 1 : p;
        pair[r][p] = race(g_region[r].at + cut[r][zone], cut[r][zone + 1] - cut[r][zone]);
        pair[r][p].first = thread[2 * p];
        pair[r][p].second = thread[2 * p + 1];
      }
    }
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  Pair race(uintptr_t zone, unsigned size) {
    Pair pair{};
    if (size == 0) return pair;
    const unsigned element = std::min(size, 1u << below(4)), from = below(size), most = below(2) ? 16 : 3 * 4096;
    pair.all = {zone, element, size / element, element};
    pair.part = {zone + from, 1, 1 + below(std::min(size - from, most)), 1};
    const unsigned writes = 1 + below(3);
    for (unsigned i = 0; i < 2; ++i) pair.is_write[i] = writes >> i & 1, pair.way[i] = static_cast<Way>(below(3));
    return pair;
  }

  std::mt19937 random_;
};

bool contains(const Sweep &s, uintptr_t address) { return address - s.first < s.count * s.size; }

void race(const Plan &plan, unsigned who) {
  for (unsigned r = 0; r < kRegions; ++r)
    for (unsigned p = 0; p < (r == kDoomed ? 1 : kPairs); ++p) {
      const Pair &pair = plan.pair[r][p];
      if (pair.second == who && pair.part.count) perform(pair.part, pair.is_write[1], pair.way[1], 1);
      if (pair.first != who) continue;
      if (r == kDoomed)
        free(reinterpret_cast<void *>(g_region[r].at.load()));
      else if (pair.all.count)
        perform(pair.all, pair.is_write[0], pair.way[0], 0);
    }
}

void accessInOrder(const Plan &plan, std::mt19937 &random) {
  for (unsigned steps = random() % 8; steps > 0; --steps) {
    const unsigned r = random() % kDoomed, zone = kPairs + random() % (kZones - kPairs);
    const unsigned size = plan.cut[r][zone + 1] - plan.cut[r][zone];
    if (size == 0) continue;
    const unsigned from = random() % 2 ? 0 : random() % size, bytes = from ? 1 + random() % (size - from) : size;
    const unsigned element = std::min(bytes, 1u << random() % 4), apart = element * (1 + random() % 3);
    const Sweep sweep{g_region[r].at + plan.cut[r][zone] + from, apart, 1 + (bytes - element) / apart, element};
    pthread_mutex_lock(&g_region[r].mutex[zone]);
    perform(sweep, random() % 2, static_cast<Way>(random() % 3), 2);
    pthread_mutex_unlock(&g_region[r].mutex[zone]);
  }
}

// Returns: how many bytes of a region were found wrongly, or not found.
size_t countDifferences(const Plan &plan, unsigned r) {
  const unsigned pairs = r == kDoomed ? 1 : kPairs;
  size_t differences = 0;
  for (size_t i = 0; i < g_region[r].size; ++i) {
    const auto expects = [&](const Pair &p) {
      return contains(p.part, g_region[r].at + i) && (r == kDoomed || contains(p.all, g_region[r].at + i));
    };
    const bool expected = std::any_of(plan.pair[r], plan.pair[r] + pairs, expects);
    differences += (g_region[r].found[i].load(std::memory_order_relaxed) != 0) != expected;
    g_region[r].found[i].store(0, std::memory_order_relaxed);
  }
  return differences;
}

std::atomic<size_t> g_strange;  // races on bytes of no region

TEST(Region, ConcurrentChangesOfShadowAreNotLost) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(setting("BIGFOOT_RANDOM_SECONDS", 4));
  const unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1);
  std::mt19937 first(seed);
  for (unsigned r = 0; r < kRegions; ++r) {
    g_region[r].allocate(first, kMost[r]);
    for (auto &m : g_region[r].mutex) pthread_mutex_init(&m, nullptr);
  }
  Rendezvous rendezvous(kThreads);
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, kThreads);
  std::atomic<size_t> differences = 0;
  std::atomic<bool> stop = false;
  std::atomic<unsigned> rounds = 0;

  const auto live = [&](unsigned who) {
    std::mt19937 random(seed * kThreads + who);
    for (unsigned round = 0; !stop; ++round) {
      const Plan plan(seed, round);
      rendezvous.wait();
      race(plan, who);
      accessInOrder(plan, random);
      if (random() % 256 == 0) bigfoot::collect(*bigfoot::currentThread());
      pthread_barrier_wait(&barrier);
      rendezvous.wait();
      for (unsigned r = 0; r < kRegions; ++r) {
        if ((round + r) % kThreads != who) continue;
        differences += countDifferences(plan, r);
        if (r != kDoomed && random() % 4) continue;
        if (r != kDoomed) free(reinterpret_cast<void *>(g_region[r].at.load()));
        g_region[r].allocate(random, kMost[r]);
      }
      if (who == 0) rounds = round + 1, stop = differences || g_strange || std::chrono::steady_clock::now() > end;
      rendezvous.wait();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back(live, i);
  for (std::thread &t : threads) t.join();
  printf("%u rounds, %lu collections\n", rounds.load(), bigfoot::collections());
  EXPECT_EQ(differences, 0u) << "bytes, by round " << rounds;
  EXPECT_EQ(g_strange, 0u);
}

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  for (unsigned i = 0; i < 8; ++i) {
    if (!(bytes >> i & 1)) continue;
    const auto holds = [&](const Region &r) { return granule + i - r.at < r.size; };
    const auto region = std::find_if(std::begin(g_region), std::end(g_region), holds);
    if (region == std::end(g_region))
      ++g_strange;
    else
      region->found[granule + i - region->at].store(1, std::memory_order_relaxed);
  }
}
