// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal handler interrupts a loop and releases another thread, which writes what the loop has yet to write. The signal fence that
// orders the handler keeps the check from standing before the loop, where it would lie before the handler's release.
// CFLAGS: -D_GNU_SOURCE
// RACE: @fill@ @other@ a[]|written[]
// REPORTS: 1
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "in_turn.h"

enum { kPage = 4096, kInterrupted = 100, kAhead = 150, kLength = 200 };
int written[kLength];
static char *steps;  // those from kInterrupted on lie in a page that is not there until the handler was
static sem_t ready;

static void fault(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  if (info->si_addr != steps + kInterrupted) _exit(1);
  sem_post(&ready);
  barrier_wait();
  mprotect(steps + kInterrupted, kPage, PROT_READ | PROT_WRITE);
}

__attribute__((noinline)) static long fill(int *a, const char *step) {
  long sum = 0;
  for (long i = 0; i < kLength; ++i) {
    a[i] = 7;  // @fill@
    atomic_signal_fence(memory_order_release);
    sum += step[i];
  }
  return sum;
}

static void *other(void *unused) {
  sem_wait(&ready);
  written[kAhead] = 1;  // @other@
  barrier_wait();
  return unused;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO};
  pthread_t thread;
  sigaction(SIGSEGV, &action, 0);
  sem_init(&ready, 0, 0);
  barrier_init(2);
  steps = (char *)mmap(0, 2 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) + kPage - kInterrupted;
  mprotect(steps + kInterrupted, kPage, PROT_NONE);
  pthread_create(&thread, 0, other, 0);
  use(fill(written, steps));
  pthread_join(thread, 0);
  return 0;
}
