// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of a large block, one after the other, by two threads without order: the race is found when the loop's accesses are told,
// at the latest at the unlock, and names the accesses, not the unlock.
// CFLAGS: --checks=all
// RACE: @SECOND@ @FIRST@ block[]
// EXPECT: (Read|Write) of size 8 at
// EXPECT: second .*@SECOND@
// EXPECT: Previous write of size 8 at
// EXPECT: first .*@FIRST@
// REPORTS: 1
// VERDICT-WITH: clang-tsan: it instruments behind the vectoriser
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 20000 };
static long *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < kElements / 2; ++i)
    block[i] = i;  // @FIRST@
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  for (int i = kElements / 2 - 1; i < kElements; ++i) block[i] = -i;  // @SECOND@
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  block = malloc(kElements * sizeof *block);
  in_turn(first, second);
  use(block[7]);
  free(block);
  return 0;
}
