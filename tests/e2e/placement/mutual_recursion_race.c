// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that call each other in a circle may not come back: the write behind the call covers no read before it.
// RACE: @second@ @writer@ x[]
// REPORTS: 1
#include "in_turn.h"
long x[8], depth = 20;
static void odd(long n);
__attribute__((noinline)) static void even(long n) {
  if (n == depth) pthread_exit(0);
  odd(n + 1);
  __asm__ volatile("");
}
__attribute__((noinline)) static void odd(long n) {
  even(n + 1);
  __asm__ volatile("");
}
static void *writer(void *unused) {
  use(x[0]);  // @writer@
  even(0);
  x[0] = 2;
  return unused;
}
static void first(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  pthread_join(thread, 0);
}
static void second(void) { x[0] = 3; }  // @second@
int main(void) { in_turn(first, second); }
