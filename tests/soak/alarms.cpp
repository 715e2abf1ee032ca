// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked into any program: a signal every millisecond of time and one of processor time, whose handler accesses memory, some of
// it shared with the handlers that interrupt other threads, and takes part in synchronisation. The program need not know.
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <atomic>

namespace {

std::atomic_flag g_taken = ATOMIC_FLAG_INIT;
long g_shared[16];   // all equal; who set g_taken changes them
thread_local long t_own[16];
sem_t g_semaphore;

void interrupt(int) {
  const int saved_errno = errno;
  for (long &own : t_own) ++own;
  if (!g_taken.test_and_set(std::memory_order_acquire)) {
    for (long &shared : g_shared) ++shared;
    for (long shared : g_shared)
      if (shared != g_shared[0]) abort();
    g_taken.clear(std::memory_order_release);
  }
  if (sem_post(&g_semaphore) != 0 || sem_trywait(&g_semaphore) != 0) abort();
  errno = saved_errno;
}

__attribute__((constructor)) void startAlarms() {
  sem_init(&g_semaphore, 0, 0);
  struct sigaction action = {};
  action.sa_handler = interrupt;
  action.sa_flags = SA_RESTART;
  sigaddset(&action.sa_mask, SIGUSR1);   // signals.cpp leaves its handler by siglongjmp, past the end of this one
  sigaction(SIGALRM, &action, nullptr);
  sigaction(SIGPROF, &action, nullptr);
  const itimerval every = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &every, nullptr);
  setitimer(ITIMER_PROF, &every, nullptr);   // the thread that runs gets it; the other goes to the main thread
}

}  // namespace
