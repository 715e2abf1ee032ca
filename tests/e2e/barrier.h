/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A barrier that the detector cannot see: it orders the threads of a test in time and adds no happens-before edge,
 * so that a racy schedule can be forced without sleeping. Every access is inline assembly and the waiting a bare
 * futex system call; nothing here can be instrumented or intercepted.
 *
 *   barrier_init(n);   once, before the threads start
 *   barrier_wait();    in each of n threads; may be used again and again
 */
#ifndef BIGFOOT_TESTS_E2E_BARRIER_H
#define BIGFOOT_TESTS_E2E_BARRIER_H

#define BARRIER_INVISIBLE static __attribute__((no_sanitize("thread"), noinline, unused))

/* Weak, so that all files of a program share them. Waits are numbered by `barrier_arrived`; those with numbers
 * k*n .. k*n+n-1 leave together, when it reaches (k+1)*n. */
__attribute__((weak)) unsigned barrier_arrived;
__attribute__((weak)) unsigned barrier_parties;

BARRIER_INVISIBLE unsigned barrier_load(unsigned *cell) {
  unsigned value;
  __asm__ volatile("movl (%1), %0" : "=r"(value) : "r"(cell) : "memory");
  return value;
}

BARRIER_INVISIBLE void barrier_store(unsigned *cell, unsigned value) {
  __asm__ volatile("movl %1, (%0)" : : "r"(cell), "r"(value) : "memory");
}

BARRIER_INVISIBLE unsigned barrier_fetch_add(unsigned *cell, unsigned value) {
  __asm__ volatile("lock xaddl %0, (%1)" : "+r"(value) : "r"(cell) : "memory", "cc");
  return value;
}

/* futex(cell, operation, value, no timeout) */
BARRIER_INVISIBLE void barrier_futex(unsigned *cell, long operation, long value) {
  long result = 202;
  register long no_timeout __asm__("r10") = 0;
  __asm__ volatile("syscall"
                   : "+a"(result)
                   : "D"(cell), "S"(operation), "d"(value), "r"(no_timeout)
                   : "rcx", "r11", "memory");
}

BARRIER_INVISIBLE void barrier_init(unsigned parties) {
  barrier_store(&barrier_arrived, 0);
  barrier_store(&barrier_parties, parties);
}

BARRIER_INVISIBLE void barrier_wait(void) {
  enum { kWaitPrivate = 128, kWakePrivate = 129 };
  const unsigned parties = barrier_load(&barrier_parties);
  const unsigned number = barrier_fetch_add(&barrier_arrived, 1);
  const unsigned all_here = (number / parties + 1) * parties;
  if (number + 1 == all_here) {
    barrier_futex(&barrier_arrived, kWakePrivate, 0x7fffffff);
    return;
  }
  for (;;) {
    const unsigned arrived = barrier_load(&barrier_arrived);
    if ((int)(arrived - all_here) >= 0) return;
    barrier_futex(&barrier_arrived, kWaitPrivate, arrived);
  }
}

#endif
