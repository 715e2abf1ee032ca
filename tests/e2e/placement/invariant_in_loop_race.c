// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check that leaves a loop covers every iteration, and not those after a release in it.
// RACE: @second_y@ @posts@ y
// RACE: @second_x@ @adds@ x
// REPORTS: 2
#include <semaphore.h>
#include "in_turn.h"
static sem_t posted;
long x, y;
volatile int ten = 10;
__attribute__((noinline)) static void adds(long *p, int n) {
  for (int i = 0; i < n; ++i) {
    *p += i;  // @adds@
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
}
__attribute__((noinline)) static void posts(long *p, int n) {
  for (int i = 0; i < n; ++i) {
    *p += i;  // @posts@
    if (i == 5) sem_post(&posted);
  }
}
static void first(void) {
  posts(&y, ten);
  adds(&x, ten);
}
static void second(void) {
  sem_wait(&posted);
  y = 1;  // @second_y@
  x = 1;  // @second_x@
}
int main(void) {
  sem_init(&posted, 0, 0);
  in_turn(first, second);
}
