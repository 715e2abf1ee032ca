// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// timedlock acquires only if it succeeds: T2 is not ordered behind T1, who still holds the mutex.
// RACE: @second_x@ @first_x@ x[]
// RACE: @second_y@ @first_y@ y[]
// REPORTS: 2
#include <time.h>
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
long x[8], y[8];
static void first(void) {
  pthread_mutex_lock(&m);
  x[0] = 1;  // @first_x@
  y[0] = 1;  // @first_y@
}
static void second(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  x[0] = 2;  // @second_x@
  if (pthread_mutex_timedlock(&m, &now) == 0) pthread_mutex_unlock(&m);
  x[0] = 3;
  y[0] = 3;  // @second_y@
}
int main(void) { in_turn(first, second); }
