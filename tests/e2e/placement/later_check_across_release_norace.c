// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same, and the other thread is ordered behind all of it.
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct { int f; } b;
static void first(void) {
  pthread_mutex_lock(&m);
  use(b.f);
  pthread_mutex_unlock(&m);
  use(b.f);
  pthread_mutex_lock(&m);
  use(b.f);
  pthread_mutex_unlock(&m);
}
static void second(void) {
  pthread_mutex_lock(&m);
  b.f = 1;
  pthread_mutex_unlock(&m);
}
int main(void) { in_turn(first, second); }
