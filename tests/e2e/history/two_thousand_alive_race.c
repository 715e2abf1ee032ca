// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two thousand threads alive at once, each with a slot of its own; the last also writes the first one's.
// RACE: @first@ @own@ slots[]
// EXPECT: by thread T2000
// EXPECT: Previous write of size 4 .* by thread T1:
// REPORTS: 1
// LEVELS: O0 O2
// TIMEOUT: 120
#include "in_turn.h"

enum { kThreads = 2000 };
int slots[kThreads];

static void *worker(void *number) {
  const long me = (long)number;
  slots[me] = 1;  // @own@
  barrier_wait();
  if (me == kThreads - 1) slots[0] = 2;  // @first@
  barrier_wait();
  return 0;
}

int main(void) {
  static pthread_t threads[kThreads];
  pthread_attr_t attributes;
  barrier_init(kThreads);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  for (long i = 0; i < kThreads; ++i)
    if (pthread_create(&threads[i], &attributes, worker, (void *)i) != 0) __builtin_trap();
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return 0;
}
