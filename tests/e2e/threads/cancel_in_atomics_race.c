// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cancellation by itself orders nothing: what the thread wrote before its loop over atomics is read before the join.
// RACE: @read@ @write@ written
// REPORTS: 1
// NOT-VERIFIED: a thread may be cancelled between a check and its access (docs/placement.md)
#include <pthread.h>
#include <stdatomic.h>

#include "in_turn.h"

static atomic_long counter;
long written;

static void *loop(void *unused) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  written = 1;  // @write@
  for (;;) atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, loop, 0);
  while (!atomic_load_explicit(&counter, memory_order_relaxed)) continue;
  pthread_cancel(thread);
  use(written);  // @read@
  pthread_join(thread, 0);
  atomic_fetch_add(&counter, 1);
  return 0;
}
