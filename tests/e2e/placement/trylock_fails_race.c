// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// trylock acquires only if it succeeds; a callee may release a lock that it did not take.
// RACE: @second_x@ @first_x@ x
// RACE: @second_y@ @first_y@ y
// REPORTS: 2
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
long x, y;
__attribute__((noinline)) static void gives_back(void) { pthread_mutex_unlock(&m); }
static void first(void) {
  pthread_mutex_lock(&m);
  x = 1;  // @first_x@
  y = 1;
  gives_back();
  y = 2;  // @first_y@
  pthread_mutex_lock(&m);
}
static void second(void) {
  x = 2;  // @second_x@
  if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
  x = 3;
  y = 3;  // @second_y@
}
int main(void) { in_turn(first, second); }
