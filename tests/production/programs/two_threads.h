// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads that do the same thing again and again, as servers do, for long enough to be chased.
#ifndef BIGFOOT_TESTS_PRODUCTION_TWO_THREADS_H
#define BIGFOOT_TESTS_PRODUCTION_TWO_THREADS_H

#include <pthread.h>
#include <stddef.h>

enum { kRounds = 400 * 1000 };

// Some work of a thread's own, which takes a fifth of a microsecond; what is in memory is there afterwards.
static inline void pass(long i) {
  for (int n = 0; n < 200; ++n) __asm__ volatile("" : "+r"(i) : : "memory");
}

typedef void (*Work)(int thread);
struct Start {
  Work work;
  int thread;
};

static void *startWork(void *start) {
  ((struct Start *)start)->work(((struct Start *)start)->thread);
  return NULL;
}

static inline int inTwoThreads(Work work) {
  struct Start starts[2] = {{work, 0}, {work, 1}};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, startWork, &starts[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}

#endif
