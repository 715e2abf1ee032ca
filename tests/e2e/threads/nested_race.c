// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A child is joined, but not the grandchild that it left behind.
// RACE: @main@ @grandchild@ shared
// EXPECT: Write of size 4 .* by main thread
// EXPECT: Previous write of size 4 .* by thread T2
// EXPECT: Thread T2 .* created by thread T1 at:
// REPORTS: 1
#include "in_turn.h"

int shared;

static void *grandchild(void *unused) {
  pthread_detach(pthread_self());
  barrier_wait();
  shared = 1;  // @grandchild@
  barrier_wait();
  return unused;
}

static void *child(void *unused) {
  pthread_t thread;
  pthread_create(&thread, 0, grandchild, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  barrier_wait();
  barrier_wait();
  shared = 2;  // @main@
  return 0;
}
