// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork while other threads are anywhere in the runtime: neither parent nor child may hang, or find races that are none.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "runtime/report/findings.h"
#include "tests/random/accesses.h"
#include "tests/random/conflict_log.h"

namespace {

constexpr unsigned kPages = 64;
std::atomic<bool> g_stop;
pthread_mutex_t g_mutex = PTHREAD_MUTEX_INITIALIZER;

// All that a thread can be in the middle of.
void keepBusy(uintptr_t memory, unsigned seed) {
  std::mt19937 random(seed);
  while (!g_stop) {
    pthread_mutex_lock(&g_mutex);
    for (unsigned i = 0; i < 8; ++i) bigfoot::checkedWrite<0>(memory + random() % kPages * 4096 + random() % 512 * 8, 8);
    pthread_mutex_unlock(&g_mutex);
    free(malloc(random() % 20'000));
    pthread_mutex_t local;
    pthread_mutex_init(&local, nullptr);
    pthread_mutex_destroy(&local);
    bigfoot::checkedAtomic(memory + kPages * 4096, bigfoot::kAtomicUpdate, bigfoot::kAcqRel, 8);
    if (random() % 16 == 0) std::thread([] {}).detach();
  }
}

[[noreturn]] void beChild(uintptr_t memory) {
  alarm(20);  // a child that hangs is killed, and seen
  for (unsigned i = 0; i < kPages; ++i) bigfoot::checkedRead<0>(memory + i * 4096, 8);
  bigfoot::checkedAtomic(memory + kPages * 4096, bigfoot::kAtomicUpdate, bigfoot::kAcqRel, 8);
  for (unsigned i = 0; i < 20; ++i) free(malloc(i * 1000));
  pthread_t thread;
  pthread_create(&thread, nullptr, [](void *m) {
    bigfoot::checkedWrite<0>(reinterpret_cast<uintptr_t>(m), 8);
    return m;
  }, reinterpret_cast<void *>(memory + (kPages + 2) * 4096));
  pthread_join(thread, nullptr);
  _exit(0);
}

void forkUnderLoad(unsigned forks) {
  const auto memory = reinterpret_cast<uintptr_t>(aligned_alloc(4096, (kPages + 4) * 4096ul));
  g_stop = false;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i) threads.emplace_back(keepBusy, memory, i);
  for (unsigned i = 0; i < forks; ++i) {
    const pid_t child = fork();
    if (child == 0) beChild(memory);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0) << "fork " << i;
  }
  g_stop = true;
  for (std::thread &t : threads) t.join();
}

TEST(Fork, ChildNeverHangs) { forkUnderLoad(150); }

// The program's prepare handler waits for a mutex whose holder makes accesses meanwhile.
TEST(Fork, HandlersOfTheProgramMayWaitForOtherThreads) {
  pthread_atfork([] { pthread_mutex_lock(&g_mutex); }, [] { pthread_mutex_unlock(&g_mutex); },
                 [] { pthread_mutex_unlock(&g_mutex); });
  forkUnderLoad(100);
}

// The child of vfork runs in its parent's memory; its end is not the parent's.
TEST(Fork, EndOfAVforkedChildIsNotTheParents) {
  const pid_t child = vfork();
  if (child == 0) _exit(3);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_FALSE(bigfoot::reportsEnded());
}

}  // namespace
