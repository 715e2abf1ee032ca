// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pages that are read as a whole and then written as a whole in one epoch: that they were read does not cover the write.
// RACE: @read@ @write@ pages[]
// EXPECT: Read of size 16384 .* by thread T2
// EXPECT: #0 reads .*@read@
// EXPECT: Previous write of size 16384 .* by thread T1
// EXPECT: #0 writes .*@write@
// REPORTS: 1
// VERDICT-WITH: gcc clang-tsan: memcpy and memset are calls, and so in the stack
#include <string.h>

#include "in_turn.h"

enum { kBytes = 4 * 4096 };
_Alignas(4096) char pages[kBytes];
char copies[2][kBytes];

static __attribute__((noinline)) void writes(void) {
  memset(pages, 1, kBytes);  // @write@
}

static void *first(void *unused) {
  for (int i = 0; i < 2; ++i) memcpy(copies[0], pages, kBytes);
  writes();
  barrier_wait();
  return unused;
}

static __attribute__((noinline)) void reads(void) {
  memcpy(copies[1], pages, kBytes);  // @read@
}

static void *other(void *unused) {
  barrier_wait();
  reads();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, other, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
