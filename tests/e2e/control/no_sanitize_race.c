// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// no_sanitize("thread") is for one function, not for those that it calls, nor for locks that it takes.
// RACE: @set@ @set@ shared
// EXPECT: Location is global 'shared'
// REPORTS: 1
#include "in_turn.h"

int shared, guarded;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static __attribute__((noinline)) void set(int *where, int value) { *where = value; }  // @set@

static __attribute__((no_sanitize("thread"))) void first(void) {
  set(&shared, 1);
}

static __attribute__((no_sanitize("thread"))) void second(void) {
  set(&shared, 2);
  pthread_mutex_lock(&mutex);
  set(&guarded, 1);
  pthread_mutex_unlock(&mutex);
}

static void third(void) {
  pthread_mutex_lock(&mutex);
  set(&guarded, 2);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
