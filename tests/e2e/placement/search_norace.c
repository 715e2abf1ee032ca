// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that end where what they read says so: nothing is checked that they did not read, before the first, behind the last,
// between strides; and what was read under a lock is checked before it is released.
#include "in_turn.h"
enum { kLength = 3000 };
int few[kLength], many[kLength], edge[kLength], bounded[kLength], written[kLength], source[kLength], guarded[kLength];
struct { int key, other; } table[kLength];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
volatile int length = kLength;
__attribute__((noinline)) static long find(const int *a, int x) {
  long i = 0;
  while (a[i] != x) ++i;
  return i;
}
__attribute__((noinline)) static long findBackwards(const int *a, long from, int x) {
  while (a[from] != x) --from;
  return from;
}
__attribute__((noinline)) static long findWithin(const int *a, long n, int x) {
  for (long i = 0; i < n; ++i)
    if (a[i] == x) return i;
  return n;
}
__attribute__((noinline)) static long findKey(int x) {
  long i = 0;
  while (table[i].key != x) ++i;
  return i;
}
__attribute__((noinline)) static void fillUntil(int *to, const int *from, int x) {
  for (long i = 0; from[i] != x; ++i) to[i] = 7;
}
static long findGuarded(void) {
  pthread_mutex_lock(&mutex);
  const long found = find(guarded, 9);
  pthread_mutex_unlock(&mutex);
  return found;
}
static void first(void) {
  few[5] = many[999] = edge[256] = source[600] = table[700].key = 9;
  guarded[400] = 9;
  use(find(few, 9));
  use(findBackwards(many, 2000, 9));
  use(find(edge, 9));
  use(findWithin(bounded, length - 1, 9));
  use(findKey(9));
  fillUntil(written, source, 9);
  use(findGuarded());
}
static void second(void) {
  few[6] = many[998] = many[2001] = edge[257] = bounded[kLength - 1] = 1;
  for (int i = 0; i < kLength; ++i) table[i].other = 1;
  table[701].key = 1;
  written[600] = written[601] = 1;
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < 400; ++i) guarded[i] = 1;
  pthread_mutex_unlock(&mutex);
  use(few[0] + many[1500] + source[0] + bounded[0]);
}
int main(void) { in_turn(first, second); }
