// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that ended and that nobody joined or detached: one report for each place where they were created.
// EXPECT: WARNING: BigFoot: thread leak \(pid=\d+\)
// EXPECT: Thread T\d+ .*finished\) created by main thread at:
// EXPECT: #0 pthread_create
// EXPECT: #1 main .*@loop@
// EXPECT: And 2 more similar thread leaks\.
// EXPECT: SUMMARY: BigFoot: thread leak .*@loop@.* in main
// EXPECT: WARNING: BigFoot: thread leak
// EXPECT: #1 main .*@single@
// EXPECT-NOT: And 0 more
// REPORTS: 2
// CFLAGS: -D_GNU_SOURCE
#include <pthread.h>

#include "await_end.h"

static void *ends(void *unused) {
  note_thread();
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (volatile int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, ends, 0);  // @loop@
  pthread_create(&threads[3], 0, ends, 0);                              // @single@
  await_ends(4);
  return 0;
}
