// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal handler interrupts a loop of unknown length and hands what the loop has written so far to another thread. The loop says
// how far that is, in the order of a signal fence: so its checks may not wait for the next portion, behind the handler's release.
// CFLAGS: -D_GNU_SOURCE
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "in_turn.h"

enum { kPage = 4096, kInterrupted = 100, kLength = 200 };  // in the middle of the first portion
int written[kLength + 1];
static char *steps;  // those from kInterrupted on lie in a page that is not there until the handler was
static atomic_long progress;
static sem_t ready;

static void fault(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  if (info->si_addr != steps + kInterrupted) _exit(1);
  sem_post(&ready);
  barrier_wait();
  mprotect(steps + kInterrupted, kPage, PROT_READ | PROT_WRITE);
}

__attribute__((noinline)) static long fill(int *a, const char *step) {
  for (long i = 0;; ++i) {
    a[i] = 7;
    atomic_signal_fence(memory_order_release);
    atomic_store_explicit(&progress, i + 1, memory_order_relaxed);
    atomic_signal_fence(memory_order_release);
    if (step[i]) return i;
  }
}

static void *other(void *unused) {
  sem_wait(&ready);
  const long left_behind = atomic_load_explicit(&progress, memory_order_relaxed);
  for (long i = 0; i < left_behind; ++i) written[i] = 1;
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
  steps[kLength] = 1;
  mprotect(steps + kInterrupted, kPage, PROT_NONE);
  pthread_create(&thread, 0, other, 0);
  use(fill(written, steps));
  pthread_join(thread, 0);
  return written[0] == 1 && written[kLength] == 7 ? 0 : 1;
}
