// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that end where what they read says so: what they read is checked, in the first iterations, in those that are checked
// in portions, and on every way out, before the loop's thread releases.
// RACE: @find@ @few@ few
// RACE: @find@ @many@ many
// RACE: @find@ @many_later@ many
// RACE: @find@ @edge@ edge
// RACE: @find@ @edge_before@ edge
// RACE: @within@ @bounded@ bounded
// RACE: @within@ @bounded_last@ bounded
// RACE: @fill@ @written@ written
// RACE: @check@ @rows@ rows
// RACE: @flagged@ @flag@ flagged
// REPORTS: 10
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: #0 find .*@find@
// VERDICT-WITH: gcc: a copy of the function has another name
#include <stdlib.h>
#include "in_turn.h"
enum { kLength = 3000 };
int few[kLength], many[kLength], edge[kLength], bounded[kLength], written[kLength], rows[40][kLength], flagged[kLength];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
volatile int length = kLength;
__attribute__((noinline)) static long find(const int *a, int x) {
  long i = 0;
  while (a[i] != x)  // @find@
    ++i;
  return i;
}
__attribute__((noinline)) static long findWithin(const int *a, long n, int x) {
  for (long i = 0; i < n; ++i)
    if (a[i] == x) return i;  // @within@
  return n;
}
__attribute__((noinline)) static void fillUntil(int *to, const int *from, int x) {
  long i = 0;
  do to[i] = 7;  // @fill@
  while (from[i++] != x);  // @flagged@
}
__attribute__((noinline)) static long check(const int *a, long n) {
  long sum = 0;
  for (long i = 0; i < n; ++i) {
    if (a[i] > 100) abort();  // @check@
    sum += a[i];
  }
  return sum;
}
#define W(x) *(volatile int *)&(x) = 1
static void first(void) {
  W(few[3]);  // @few@
  W(many[100]);  // @many@
  W(many[700]);  // @many_later@
  W(edge[256]);  // @edge@
  W(edge[255]);  // @edge_before@
  W(bounded[kLength - 1]);  // @bounded_last@
  W(bounded[8]);  // @bounded@
  W(written[1000]);  // @written@
  W(rows[20][kLength - 1]);  // @rows@
  W(flagged[500]);  // @flag@
}
static void second(void) {
  for (int i = 0; i < kLength; ++i) flagged[i] += 0;  // @flagged@
  few[5] = many[999] = edge[257] = 9;
  use(find(few, 9));
  use(find(many, 9));
  use(find(edge, 9));
  use(findWithin(bounded, length, 9));
  flagged[1001] = 9;
  fillUntil(written, flagged, 9);
  use(check(rows[20], length));
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
int main(void) { in_turn(first, second); }
