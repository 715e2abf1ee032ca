// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals from another thread all the time: handlers that touch memory, post semaphores, and leave by siglongjmp.
#include <errno.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <atomic>
#include <mutex>

#include "soak.h"

namespace {

constexpr unsigned kWorkers = 3;
thread_local sigjmp_buf t_back;
thread_local long t_steps[256], t_interruptions;
long g_handed[64];   // written by a handler before it posts g_posted; read by who waited for it, then written again behind g_read
sem_t g_posted, g_read;
std::mutex g_mutex;
long g_jumps;   // under g_mutex
std::atomic<unsigned> g_working{kWorkers};

void jump(int) {
  for (long &step : t_steps) ++step;
  siglongjmp(t_back, 1);
}

void hand(int) {
  const int saved = errno;   // sem_trywait sets it, and what a handler leaves there is reported
  ++t_interruptions;
  if (sem_trywait(&g_read) == 0) {
    for (long &h : g_handed) ++h;
    sem_post(&g_posted);
  }
  errno = saved;
}

void setBlocked(bool blocked) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  CHECK(pthread_sigmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nullptr) == 0);
}

// Accesses until a signal comes, in the places where one may jump away: no lock is held, nothing is allocated.
void workUntilInterrupted() {
  if (sigsetjmp(t_back, 1) == 0) {
    setBlocked(false);
    static std::atomic<long> steps;
    for (unsigned i = 0;; ++i) {
      t_steps[i % 256] += i;
      if (i % 4 == 0) steps.fetch_add(1, std::memory_order_acq_rel);
    }
  }
  const std::lock_guard lock(g_mutex);   // the mask is as it was: blocked
  ++g_jumps;
}

void receive(unsigned count) {
  for (unsigned i = 0; i < count;) {
    if (sem_wait(&g_posted) != 0) continue;
    for (long h : g_handed) CHECK(h == g_handed[0]);
    ++i;
    sem_post(&g_read);
  }
}

void set(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  if (handler == hand) sigaddset(&action.sa_mask, SIGUSR1);   // a jump out of `hand` would lose what it has in hand
  CHECK(sigaction(signal, &action, nullptr) == 0);
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  sem_init(&g_posted, 0, 0);
  sem_init(&g_read, 0, 1);
  set(SIGUSR1, jump);
  set(SIGUSR2, hand);
  setBlocked(true);
  std::vector<std::thread> workers;
  for (unsigned who = 0; who < kWorkers; ++who)
    workers.emplace_back([&] {
      for (unsigned i = 0; i < given.rounds; ++i) workUntilInterrupted();
      g_working.fetch_sub(1, std::memory_order_release);
    });
  std::atomic<bool> received{false};
  std::thread receiver([&] {
    receive(given.rounds);
    received.store(true, std::memory_order_release);
  });
  soak::Random random(given.seed + 1);
  while (g_working.load(std::memory_order_acquire) || !received.load(std::memory_order_acquire)) {
    for (std::thread &worker : workers) CHECK(pthread_kill(worker.native_handle(), random() % 3 ? SIGUSR1 : SIGUSR2) == 0);
    CHECK(pthread_kill(pthread_self(), SIGUSR2) == 0);
    usleep(static_cast<useconds_t>(random() % 300));
  }
  for (std::thread &worker : workers) worker.join();
  receiver.join();
  const std::lock_guard lock(g_mutex);
  CHECK(g_jumps == long{kWorkers} * given.rounds);
  puts("signals: ok");
}
