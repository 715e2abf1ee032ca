// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork in a loop while other threads are anywhere; the children work, start threads and end in several ways.
#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <mutex>

#include "soak.h"

namespace {

std::mutex g_mutex;
long g_data[64];   // all equal, under g_mutex
std::atomic<bool> g_stop;

void change() {
  for (long &d : g_data) ++d;
}

void check() {
  for (long d : g_data) CHECK(d == g_data[0]);
}

void keepBusy(soak::Random &random, unsigned) {
  while (!g_stop.load(std::memory_order_acquire)) {
    {
      const std::lock_guard lock(g_mutex);
      change();
    }
    const size_t bytes = 1 + random() % 20'000;
    void *block = memset(malloc(bytes), 1, bytes);
    free(block);
    if (random() % 16 == 0) std::thread([] { const std::lock_guard lock(g_mutex); check(); }).join();
  }
}

void workInChild(soak::Random &random) {
  check();
  soak::inThreads(2, static_cast<unsigned>(random()), [](soak::Random &own, unsigned) {
    for (unsigned i = 0; i < 10; ++i) {
      std::vector<long> block(own() % 2000 + 1, 5);
      const std::lock_guard lock(g_mutex);
      change();
    }
  });
  check();
}

int await(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0) CHECK(errno == EINTR);
  return status;
}

[[noreturn]] void beChild(soak::Random &random) {
  alarm(0);
  workInChild(random);
  if (random() % 4 == 0) {
    const pid_t grandchild = fork();
    if (grandchild == 0) workInChild(random), _exit(9);
    CHECK(await(grandchild) == 9 << 8);
  }
  if (random() % 2) _exit(7);
  exit(7);
}

void spawnOne() {
  char name[] = "true";
  char *words[] = {name, nullptr}, *none[] = {nullptr};
  pid_t child;
  CHECK(posix_spawnp(&child, name, nullptr, nullptr, words, none) == 0);
  CHECK(await(child) == 0);
  child = vfork();
  if (child == 0) _exit(5);
  CHECK(await(child) == 5 << 8);
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  soak::Random random(given.seed + 1);
  std::thread others([&] { soak::inThreads(3, given.seed, keepBusy); });
  for (unsigned i = 0; i < given.rounds / 4 + 1; ++i) {
    g_mutex.lock();   // so that the child has it, and no half-changed data
    const pid_t child = fork();
    g_mutex.unlock();
    if (child == 0) beChild(random);
    random.discard(3);
    CHECK(child > 0);
    const int status = await(child);
    if (status != 7 << 8) fprintf(stderr, "fork %u: the child's status is %#x\n", i, status), abort();
    if (i % 8 == 0) spawnOne();
  }
  g_stop.store(true, std::memory_order_release);
  others.join();
  puts("forks: ok");
  return 0;
}
