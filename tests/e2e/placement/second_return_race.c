// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// setjmp returns twice. What was checked before the first return, and released since, is not checked when it returns again.
// RACE: @second@ @first@ x[]
// REPORTS: 1
#include <semaphore.h>
#include <setjmp.h>
#include "in_turn.h"
static sem_t posted;
static jmp_buf back;
long x[8];
__attribute__((noinline)) static void releases(void) {
  sem_post(&posted);
  longjmp(back, 1);
}
static void first(void) {
  x[0] = 1;
  if (setjmp(back) == 0) {
    x[0] = 2;
    releases();
  }
  x[0] = 3;  // @first@
}
static void second(void) {
  sem_wait(&posted);
  x[0] = 4;  // @second@
}
int main(void) {
  sem_init(&posted, 0, 0);
  in_turn(first, second);
}
