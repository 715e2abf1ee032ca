// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check after a lock does not cover the access before it: T2's lock orders only its second write behind T1.
// RACE: @before@ @first@ x
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 second .*@before@
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void first(void) {
  pthread_mutex_lock(&m);
  x = 1;  // @first@
  pthread_mutex_unlock(&m);
}
static void second(void) {
  x = 2;  // @before@
  pthread_mutex_lock(&m);
  x = 3;
  pthread_mutex_unlock(&m);
}
int main(void) { in_turn(first, second); }
