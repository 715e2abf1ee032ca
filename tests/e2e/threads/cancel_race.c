// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// To cancel a thread is not to know of its end.
// RACE: @main@ @clean_up@ shared
// EXPECT: #0 main
// REPORTS: 1
#include "in_turn.h"

int shared;

static void clean_up(void *unused) {
  (void)unused;
  shared = 1;  // @clean_up@
  barrier_wait();
}

static void *worker(void *unused) {
  pthread_cleanup_push(clean_up, 0);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  barrier_wait();
  shared = 2;  // @main@
  pthread_join(thread, 0);
  return 0;
}
