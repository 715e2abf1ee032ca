// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages that an atomic flag hands over: a thread that waits before its access keeps the flag, and the sled that stands before several
// accesses never stands before the flag's.
// CHASE: @WRITE@ @READ@
#include <sched.h>
#include <stdatomic.h>

#include "two_threads.h"

enum { kMessages = 2000 };
static long message[4];
static atomic_int full;
long sum;

static void await(int state) {
  while (atomic_load_explicit(&full, memory_order_acquire) != state) sched_yield();
}

static void work(int thread) {
  for (long i = 0; i < kMessages; ++i) {
    await(thread);
    if (thread) sum += message[0] + message[3];  // @READ@
    else message[0] = i, message[3] = -i;  // @WRITE@
    atomic_store_explicit(&full, !thread, memory_order_release);
  }
}

int main(void) { return inTwoThreads(work) || sum; }
