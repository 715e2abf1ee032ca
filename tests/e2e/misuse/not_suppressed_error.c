// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suppressions of other types hold for neither.
// CFLAGS: -D_GNU_SOURCE
// RUN-OPTIONS: suppressions=other_type.supp
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: WARNING: BigFoot: thread leak
// REPORTS: 2
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
