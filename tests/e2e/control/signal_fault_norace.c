// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on memory that is not there: the handler maps it and returns, or jumps out. Other signals still arrive.
// CFLAGS: -D_GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kBytes = 4096 };
static sigjmp_buf out;
static int jumps;
static atomic_int *missing;
atomic_int signals;

static void fault(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  if (info->si_addr != (void *)missing) _Exit(1);
  if (jumps) siglongjmp(out, 1);
  mmap(missing, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

static void count(int signal) {
  (void)signal;
  atomic_fetch_add(&signals, 1);
}

static void *worker(void *unused) {
  atomic_fetch_add(missing, 1);
  return unused;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, 0);
  signal(SIGUSR1, count);
  missing = mmap(0, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (jumps = 1; jumps <= 3; ++jumps) {
    if (sigsetjmp(out, 1) == 0) atomic_fetch_add(missing, 1);
    raise(SIGUSR1);
  }
  jumps = 0;
  atomic_fetch_add(missing, 1);
  raise(SIGUSR1);
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return atomic_load(missing) == 3 && atomic_load(&signals) == 4 ? 0 : 1;
}
