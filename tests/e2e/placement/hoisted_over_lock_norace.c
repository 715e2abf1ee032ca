// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check before the lock that makes the access legal would be a false alarm, and so would one of two fields of which only
// one is accessed before.
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct { long x, y; } s;
long own[2][8];
static void work(int i) {
  own[i][0] = 1;
  pthread_mutex_lock(&m);
  s.x++;
  s.y++;
  pthread_mutex_unlock(&m);
}
static void first(void) { work(0); }
static void second(void) { work(1); }
int main(void) { in_turn(first, second); }
