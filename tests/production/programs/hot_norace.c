// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sleds that threads pass every few nanoseconds are taken out of the code and put back all the time, in code that keeps all kinds of registers: the
// sums must come out right.
// CHASE: @ADD@
// EXPECT: sleds were taken out [1-9][0-9]+ times
// OPTIONS: verbosity=1
#include <stdio.h>

#include "two_threads.h"

enum { kNumbers = 1024, kSweeps = 100 * 1000 };
struct Thread {
  double numbers[kNumbers];
  unsigned long hash;
  double sum;
  char apart[256];
};
static struct Thread threads[2];

static void work(int thread) {
  struct Thread *t = &threads[thread];
  double sum = 0, weight = 0.5;
  unsigned long hash = 1;
  for (int i = 0; i < kNumbers; ++i) t->numbers[i] = i;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double part = 0;
    for (int i = 0; i < kNumbers; ++i) {
      part += t->numbers[i] * weight;  // @ADD@
      hash = hash * 31 + (part > 100);
    }
    sum += part;
  }
  t->sum = sum;
  t->hash = hash;
}

int main(void) {
  inTwoThreads(work);
  const double expected = kSweeps * (kNumbers * (kNumbers - 1.0) / 4);
  if (threads[0].sum != expected || threads[1].sum != expected || threads[0].hash != threads[1].hash) {
    fprintf(stderr, "wrong: %f %f, not %f; %lx %lx\n", threads[0].sum, threads[1].sum, expected, threads[0].hash, threads[1].hash);
    return 1;
  }
  return 0;
}
