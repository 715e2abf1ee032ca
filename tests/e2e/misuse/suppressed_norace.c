// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suppressions have a type for mutex errors and one for thread leaks.
// CFLAGS: -D_GNU_SOURCE
// RUN-OPTIONS: suppressions=known.supp:print_suppressions=1
// EXPECT: Matched 2 suppressions
// EXPECT: 1 mutex:\^unlocks_wrongly
// EXPECT: 1 thread:starts_and_forgets
#include <pthread.h>

#include "await_end.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *ends(void *unused) {
  note_thread();
  return unused;
}

__attribute__((noinline)) void unlocks_wrongly(void) { pthread_mutex_unlock(&mutex); }

__attribute__((noinline)) void starts_and_forgets(void) {
  pthread_t thread;
  pthread_create(&thread, 0, ends, 0);
  await_ends(1);
}

int main(void) {
  unlocks_wrongly();
  starts_and_forgets();
  return 0;
}
