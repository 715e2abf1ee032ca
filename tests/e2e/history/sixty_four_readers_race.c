// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sixty-four threads read a word; all but one are joined before it is written, and that one is found.
// RACE: @main@ @reader@ shared
// EXPECT: Write of size 4 .* by main thread
// EXPECT: Previous read of size 4 .* by thread T41
// REPORTS: 1
#include "in_turn.h"

enum { kThreads = 64, kLeftOut = 40 };
int shared;

static void *reader(void *unused) {
  use(shared);  // @reader@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  barrier_init(kThreads);
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, reader, 0);
  for (int i = 0; i < kThreads; ++i)
    if (i != kLeftOut) pthread_join(threads[i], 0);
  shared = 1;  // @main@
  pthread_join(threads[kLeftOut], 0);
  return 0;
}
