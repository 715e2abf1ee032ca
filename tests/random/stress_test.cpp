// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that really run at once: page locks that move, collections, and two accesses at the same moment.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sys/os.h"
#include "tests/random/accesses.h"
#include "tests/random/conflict_log.h"

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

// A barrier that the runtime does not see.
class Rendezvous {
 public:
  explicit Rendezvous(unsigned parties) : parties_(parties) {}
  void wait() {
    const unsigned mine = arrived_++ / parties_;
    while (arrived_ / parties_ == mine) bigfoot::os::yield();
  }

 private:
  const unsigned parties_;
  std::atomic<unsigned> arrived_ = 0;
};

// (P3) Two threads make one unordered access each to every granule, as nearly at once as can be had.
constexpr unsigned kBatch = 4096, kBatches = 250;
uintptr_t g_memory;
std::vector<std::atomic<uint8_t>> *g_found;

void countConflicts(void (*first)(uintptr_t, unsigned), void (*second)(uintptr_t, unsigned)) {
  const uintptr_t memory = g_memory = pages(kBatch * 8 / 4096);
  std::vector<std::atomic<uint8_t>> found(kBatch);
  g_found = &found;
  g_on_conflict = [](const bigfoot::Conflict &c) { (*g_found)[(c.granule - g_memory) / 8] = 1; };
  Rendezvous rendezvous(2);
  uint64_t missed = 0;
  inThreads(2, [&](unsigned who) {
    for (unsigned batch = 0; batch < kBatches; ++batch) {
      rendezvous.wait();
      for (unsigned i = 0; i < kBatch; ++i) {
        (who ? first : second)(memory + i * 8, 8);
        bigfoot::footprints::commit(*bigfoot::currentThread());  // of a range, a report names the first granule only
      }
      rendezvous.wait();
      if (who) continue;
      for (auto &granule : found) missed += !granule.exchange(0);
      bigfoot::clearRange(*bigfoot::currentThread(), memory, kBatch * 8);
    }
  });
  g_on_conflict = nullptr;
  EXPECT_EQ(missed, 0u) << "of " << uint64_t{kBatch} * kBatches;
}

TEST(Stress, SimultaneousWritesAreNeverBothMissed) { countConflicts(checkedWrite<0>, checkedWrite<1>); }
TEST(Stress, SimultaneousReadAndWriteAreNeverBothMissed) { countConflicts(checkedRead<0>, checkedWrite<1>); }

}  // namespace
