// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A detached thread is long gone, and two thousand others came and went; what it wrote is still not ordered.
// RACE: @main@ @write@ shared
// EXPECT: Write of size 4 .* by main thread
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 detached .*@write@
// REPORTS: 1
#include "in_turn.h"

int shared, counter;

static void *detached(void *unused) {
  shared = 1;  // @write@
  barrier_wait();
  return unused;
}

static void *short_lived(void *unused) {
  ++counter;
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, detached, 0);
  pthread_detach(thread);
  barrier_wait();
  for (int i = 0; i < 2000; ++i) {
    pthread_create(&thread, 0, short_lived, 0);
    pthread_join(thread, 0);
  }
  shared = 2;  // @main@
  return 0;
}
