// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Five hundred detached threads write each its own word; main then races with every one of them.
// RACE: @main@ @detached@ words[]
// EXPECT: Previous write of size 4 .* by thread T1:
// EXPECT: BigFoot: reported 1 warning
// REPORTS: 1
#include "in_turn.h"

enum { kThreads = 500 };
int words[kThreads];

static void *detached(void *word) {
  *(int *)word = 1;  // @detached@
  barrier_wait();
  return 0;
}

int main(void) {
  barrier_init(2);
  for (int i = 0; i < kThreads; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, detached, &words[i]);
    pthread_detach(thread);
    barrier_wait();
  }
  for (int i = 0; i < kThreads; ++i) *(volatile int *)&words[i] = 2;  // @main@
  return 0;
}
