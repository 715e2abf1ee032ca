// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that really run at once: page locks that move, collections, and two accesses at the same moment.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/memory/life.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "tests/random/accesses.h"
#include "tests/random/conflict_log.h"
#include "tests/random/rendezvous.h"

namespace {

using bigfoot::checkedRead;
using bigfoot::checkedWrite;

constexpr unsigned kThreads = 8;
std::atomic<uint64_t> g_conflicts;

uintptr_t pages(unsigned count) { return reinterpret_cast<uintptr_t>(aligned_alloc(4096, count * 4096ul)); }

template <class Body>
void inThreads(unsigned count, Body body) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i) threads.emplace_back(body, i);
  for (std::thread &t : threads) t.join();
}

// Every granule has its mutex, every page granules of all mutexes: pages change hands all the time, and nothing races.
TEST(Stress, LockedAccessesNeverRace) {
  constexpr unsigned kPages = 12, kMutexes = 16;
  const uintptr_t memory = pages(kPages);
  std::vector<pthread_mutex_t> mutexes(kMutexes, PTHREAD_MUTEX_INITIALIZER);
  g_conflicts = 0;
  g_on_conflict = [](const bigfoot::Conflict &) { ++g_conflicts; };
  inThreads(kThreads, [&](unsigned who) {
    std::mt19937 random(who);
    for (unsigned i = 0; i < 40'000; ++i) {
      const unsigned m = random() % kMutexes;
      pthread_mutex_lock(&mutexes[m]);
      for (unsigned k = 0; k < 6; ++k) {
        const uintptr_t at = memory + random() % kPages * 4096 + (random() % (512 / kMutexes) * kMutexes + m) * 8;
        random() % 2 ? checkedWrite<0>(at + random() % 2 * 4, 4) : checkedRead<0>(at, 8);
      }
      pthread_mutex_unlock(&mutexes[m]);
      if (random() % 512 == 0) bigfoot::collect(*bigfoot::currentThread());
    }
  });
  g_on_conflict = nullptr;
  EXPECT_EQ(g_conflicts, 0u);
}

// (P3) Two threads make one unordered access each to every granule, as nearly at once as can be had. What the runtime puts off is
// judged when they next synchronise, here with nobody.
constexpr unsigned kBatch = 4096, kBatches = 250;
uintptr_t g_memory;
std::vector<std::atomic<uint8_t>> *g_found;

void countConflicts(void (*first)(uintptr_t, unsigned), void (*second)(uintptr_t, unsigned)) {
  const uintptr_t memory = g_memory = pages(kBatch * 8 / 4096);
  std::vector<std::atomic<uint8_t>> found(kBatch);
  g_found = &found;
  Rendezvous rendezvous(2);
  uint64_t missed = 0;
  inThreads(2, [&](unsigned who) {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    for (unsigned batch = 0; batch < kBatches; ++batch) {
      rendezvous.wait();
      for (unsigned i = 0; i < kBatch; ++i) (who ? first : second)(memory + i * 8, 8);
      pthread_mutex_lock(&own);
      pthread_mutex_unlock(&own);
      rendezvous.wait();
      if (who) continue;
      for (auto &granule : found) missed += !granule.exchange(0);
      bigfoot::clearRange(*bigfoot::currentThread(), memory, kBatch * 8);
    }
  });
  g_found = nullptr;
  EXPECT_EQ(missed, 0u) << "of " << uint64_t{kBatch} * kBatches;
}

TEST(Stress, SimultaneousWritesAreNeverBothMissed) { countConflicts(checkedWrite<0>, checkedWrite<1>); }
TEST(Stress, SimultaneousReadAndWriteAreNeverBothMissed) { countConflicts(checkedRead<0>, checkedWrite<1>); }

// Parts of a granule, at any address.
template <bool kWrite>
void accessPart(uintptr_t at, unsigned size, unsigned place) {
  static const bigfoot::Site sites[8][9]{};
  constexpr bigfoot::u64 context = 1;
  (kWrite ? bigfoot::__bigfoot_write_range : bigfoot::__bigfoot_read_range)(reinterpret_cast<void *>(at), size, &sites[place][size], context);
}
TEST(Stress, SimultaneousAccessesToPartsAreNeverBothMissed) {
  countConflicts([](uintptr_t a, unsigned) { accessPart<false>(a + 1, 6, 0); }, [](uintptr_t a, unsigned) { accessPart<true>(a + 4, 3, 0); });
}

// Many threads read parts of the same granules at once; each has a byte that it writes as well. Then one that is ordered after none of
// them writes all: it races with whatever another thread touched, and with nothing else.
TEST(Stress, NoneOfManyAccessesToPartsIsLost) {
  constexpr unsigned kPlayers = 4, kGranules = 48, kRounds = 1500;
  const uintptr_t memory = g_memory = pages(1);
  std::vector<std::atomic<uint8_t>> found(kGranules);
  uint8_t touched[kPlayers][kGranules] = {};
  g_found = &found;
  Rendezvous rendezvous(kPlayers);
  uint64_t early = 0, missed = 0, wrong = 0;
  inThreads(kPlayers, [&](unsigned who) {
    std::mt19937 random(who);
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    for (unsigned round = 0; round < kRounds; ++round) {
      rendezvous.wait();
      for (unsigned i = 0; i < 4 * kGranules; ++i) {
        const unsigned granule = static_cast<unsigned>(random() % kGranules);
        const bool mine = random() % 4 == 0, write = mine && random() % 2;
        const unsigned first = mine ? who : kPlayers + static_cast<unsigned>(random() % 4);
        const unsigned size = mine ? 1 : 1 + static_cast<unsigned>(random() % (8 - first));
        const uintptr_t at = memory + granule * 8 + first;
        const auto place = static_cast<unsigned>(random() % 8);
        write ? accessPart<true>(at, size, place) : accessPart<false>(at, size, place);
        touched[who][granule] |= static_cast<uint8_t>(((1u << size) - 1) << first);
        if (random() % 64 == 0) pthread_mutex_lock(&own), pthread_mutex_unlock(&own);  // another epoch
      }
      pthread_mutex_lock(&own), pthread_mutex_unlock(&own);
      rendezvous.wait();
      if (round % kPlayers == who) {
        for (auto &granule : found) early += granule.exchange(0) != 0;
        for (unsigned g = 0; g < kGranules; ++g) {
          checkedWrite<0>(memory + g * 8, 8);
          bigfoot::footprints::commit(*bigfoot::currentThread());
          unsigned expected = 0, got = found[g].exchange(0);
          for (unsigned t = 0; t < kPlayers; ++t) expected |= t == who ? 0 : touched[t][g];
          missed += (expected & ~got) != 0;
          wrong += (got & ~expected) != 0;
        }
        for (auto &mine : touched)
          for (uint8_t &mask : mine) mask = 0;
        bigfoot::clearRange(*bigfoot::currentThread(), memory, kGranules * 8);
      }
    }
  });
  g_found = nullptr;
  EXPECT_EQ(early, 0u);
  EXPECT_EQ(missed, 0u);
  EXPECT_EQ(wrong, 0u);
}

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  if (g_found) (*g_found)[(granule - g_memory) / 8] |= static_cast<uint8_t>(bytes);
}
