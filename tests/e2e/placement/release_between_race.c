// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check before an unlock does not cover the access after it: T2 is ordered behind the first write only.
// RACE: @second@ @after@ x
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 first .*@after@
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void first(void) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  x = 2;  // @after@
}
static void second(void) {
  pthread_mutex_lock(&m);
  x = 3;  // @second@
  pthread_mutex_unlock(&m);
}
int main(void) { in_turn(first, second); }
