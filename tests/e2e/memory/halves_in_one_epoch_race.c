// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two neighbouring ints that one epoch writes at two places let its inline tests pass; not any more when another thread has
// written one of them since.
// RACE: @again@ @other@ pair[]
// EXPECT: Write of size 4 .* by thread T1
// EXPECT: #0 writes_again .*@again@
// EXPECT: Previous write of size 4 .* by thread T2
// EXPECT: #0 other .*@other@
// REPORTS: 1
#include "in_turn.h"

_Alignas(8) volatile int pair[2];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static __attribute__((noinline)) void writes_both(void) {
  for (int i = 0; i < 3; ++i) {
    pair[0] = i;
    pair[1] = i;
  }
}

static __attribute__((noinline)) void writes_again(void) {
  pair[0] = 1;
  pair[1] = 1;  // @again@
}

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  writes_both();
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  barrier_wait();
  writes_again();
  return unused;
}

static void *other(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pair[1] = 5;  // @other@
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, other, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
