// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses through pointers that no program has: the fault is the program's to handle, and its thread is whole afterwards.
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

#include "in_turn.h"

struct __attribute__((packed)) Unaligned {
  char first;
  int value;
};

static sigjmp_buf out;
static volatile sig_atomic_t faults, signals;
static int shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void fault(int signal) {
  (void)signal;
  ++faults;
  siglongjmp(out, 1);
}

static void count(int signal) {
  (void)signal;
  ++signals;
}

static void locked(void) {
  pthread_mutex_lock(&mutex);
  ++shared;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  signal(SIGSEGV, fault);
  signal(SIGBUS, fault);
  signal(SIGUSR1, count);
  static const uintptr_t wild[] = {0, 0xdead0000dead0000, 0xffff800000000000, 0x7ffffffff000, 0x800000000000};
  enum { kWild = sizeof wild / sizeof *wild };
  for (volatile int i = 0; i < kWild; ++i) {
    if (sigsetjmp(out, 1) == 0) ((volatile struct Unaligned *)wild[i])->value = 1;
    if (sigsetjmp(out, 1) == 0) (void)((volatile struct Unaligned *)wild[i])->value;
    if (sigsetjmp(out, 1) == 0) *(volatile int *)wild[i] = 1;
    raise(SIGUSR1);
    locked();
  }
  in_turn(locked, locked);
  return faults == 3 * kWild && signals == kWild && shared == kWild + 2 ? 0 : 1;
}
