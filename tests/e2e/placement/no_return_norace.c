// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check for an access behind a call that does not come back would be a false alarm.
#include "in_turn.h"
long x, always = 1;
__attribute__((noinline)) static void ends(void) {
  if (always) pthread_exit(0);
}
static void *reads_never(void *unused) {
  ends();
  x = 1;
  return unused;
}
static void first(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reads_never, 0);
  pthread_join(thread, 0);
}
static void second(void) { x = 2; }
int main(void) { in_turn(first, second); }
