// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read of what a thread wrote, before that thread is joined; the report names both threads.
// RACE: @read@ @write@ shared
// EXPECT: Read of size 4 at 0x[0-9a-f]+ by main thread:
// EXPECT: #0 main .*@read@
// EXPECT: Previous write of size 4 at 0x[0-9a-f]+ by thread T1:
// EXPECT: #0 writer .*@write@
// EXPECT: Location is global 'shared' of size 4
// EXPECT: Thread T1 'writer' \(tid=[0-9]+, running\) created by main thread at:
// EXPECT: #1 main .*@create@
// EXPECT: SUMMARY: BigFoot: data race .*@read@[0-9]+ in main
// REPORTS: 1
#include "in_turn.h"

int pthread_setname_np(pthread_t, const char *);

int shared;

static void *writer(void *unused) {
  pthread_setname_np(pthread_self(), "writer");
  shared = 1;  // @write@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, writer, 0);  // @create@
  barrier_wait();
  use(shared);  // @read@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
