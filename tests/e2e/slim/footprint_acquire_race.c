// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread learns of another's writes after its own accesses to the same elements: what it learns must not be held to have come before.
// CFLAGS: --checks=all
// RACE: @other@|@mine@ @other@|@mine@ block[]
// EXPECT: data race
// REPORTS: 1
#include <stdlib.h>

#include "barrier.h"
#include <pthread.h>

enum { kElements = 10000 };
static long *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
  barrier_wait();
  for (int i = 0; i < kElements; ++i) block[i] = i;  // @other@
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  return 0;
}

static void mine(void) { for (int i = 100; i < 600; ++i) block[i] = -i; }  // @mine@

int main(void) {
  block = malloc(kElements * sizeof *block);
  barrier_init(2);
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  mine();
  barrier_wait();
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
