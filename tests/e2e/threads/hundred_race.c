// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hundred threads, of which the last two share a slot.
// RACE: @worker@ @worker@ slots[]
// EXPECT: by thread T100
// EXPECT: Previous write of size 1 .* by thread T99
// EXPECT: 'slots(\[|')
// REPORTS: 1
#include "in_turn.h"

enum { kThreads = 100 };
char slots[kThreads];

static void *worker(void *slot) {
  const int last = slot == &slots[kThreads - 1];
  if (last) barrier_wait();
  *(char *)(last ? &slots[kThreads - 2] : slot) = 1;  // @worker@
  if (slot == &slots[kThreads - 2]) barrier_wait();
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  barrier_init(2);
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, worker, &slots[i]);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return 0;
}
