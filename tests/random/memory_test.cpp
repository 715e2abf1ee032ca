// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime keeps must not grow with running time, and mapped memory is fresh only where it is new.
#include <gtest/gtest.h>
#include <signal.h>
#include <semaphore.h>
#include <sys/mman.h>

#include <memory>
#include <vector>

#include "runtime/shadow/collect.h"
#include "runtime/shadow/sets.h"
#include "tests/random/accesses.h"
#include "tests/random/actor.h"
#include "tests/random/conflict_log.h"

namespace {

using bigfoot::checkedRead;
using bigfoot::checkedWrite;

unsigned g_conflicts;

class Memory : public testing::Test {
 protected:
  Memory() {
    g_conflicts = 0;
    g_on_conflict = [](const bigfoot::Conflict &) { ++g_conflicts; };
  }
  ~Memory() { g_on_conflict = nullptr; }
  static void visit(pthread_mutex_t &m) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
};

// Hundreds of threads read one word, each again and again in new epochs: every read changes a long state.
TEST_F(Memory, LongReadSharedStatesAreReused) {
  constexpr unsigned kReaders = 300;
  const auto x = reinterpret_cast<uintptr_t>(malloc(8));
  std::vector<std::unique_ptr<Actor>> readers;
  for (unsigned i = 0; i < kReaders; ++i) readers.push_back(std::make_unique<Actor>());
  std::vector<pthread_mutex_t> own(kReaders, PTHREAD_MUTEX_INITIALIZER);
  auto round = [&] {
    for (unsigned i = 0; i < kReaders; ++i)
      readers[i]->does([&] { checkedRead<0>(x, 8), visit(own[i]); });
    bigfoot::collect(*bigfoot::currentThread());
  };
  for (unsigned i = 0; i < 3; ++i) round();
  const uint64_t before = bigfoot::sets::usedBytes();
  for (unsigned i = 0; i < 10; ++i) round();
  EXPECT_EQ(bigfoot::sets::usedBytes(), before);
}

// The mutex in the part that stays still orders its users.
TEST_F(Memory, MappingThatGrowsInPlaceKeepsItsMutexes) {
  constexpr size_t kPage = 4096;
  auto *map = static_cast<char *>(mmap(nullptr, 4 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(map, MAP_FAILED);
  munmap(map + kPage, 3 * kPage);
  auto &mutex = *reinterpret_cast<pthread_mutex_t *>(map);
  const auto x = reinterpret_cast<uintptr_t>(malloc(8));
  Actor writer, reader;
  writer.does([&] { checkedWrite<0>(x, 8), visit(mutex); });
  ASSERT_EQ(mremap(map, kPage, 2 * kPage, 0), map);
  reader.does([&] { visit(mutex), checkedRead<0>(x, 8); });
  EXPECT_EQ(g_conflicts, 0u);
  munmap(map, 2 * kPage);
}

// Inline tests read zero there for pages without words.
TEST_F(Memory, NullPointerLeavesNoTrace) {
  checkedWrite<0>(8, 8);
  const auto *zero = reinterpret_cast<const uint64_t *>(bigfoot::kShadowBase);
  for (unsigned i = 0; i < 512; ++i) ASSERT_EQ(zero[i], 0u) << i;
}

uintptr_t g_written;
bool g_parked_within;

// A signal handler may run in a thread that blocks; it is in the runtime like any other code then.
TEST_F(Memory, HandlerInABlockedThreadIsNotParked) {
  g_written = reinterpret_cast<uintptr_t>(malloc(8));
  g_parked_within = true;
  struct sigaction action {};
  action.sa_handler = [](int) {
    checkedWrite<0>(g_written, 8);
    g_parked_within = bigfoot::currentThread()->parked;
  };
  sigaction(SIGUSR1, &action, nullptr);
  sem_t never;
  sem_init(&never, 0, 0);
  pthread_t blocked;
  bigfoot::Thread *thread = nullptr;
  auto block = [&] {
    __atomic_store_n(&thread, bigfoot::currentThread(), __ATOMIC_RELEASE);
    sem_wait(&never);
  };
  pthread_create(&blocked, nullptr, [](void *f) { return (*static_cast<decltype(block) *>(f))(), f; }, &block);
  while (!__atomic_load_n(&thread, __ATOMIC_ACQUIRE) || !__atomic_load_n(&thread->parked, __ATOMIC_ACQUIRE))
    bigfoot::os::yield();
  pthread_kill(blocked, SIGUSR1);
  pthread_join(blocked, nullptr);
  EXPECT_FALSE(g_parked_within);
}

}  // namespace
