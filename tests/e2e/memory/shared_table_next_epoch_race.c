// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads read a table over and over; one releases, and reads it again. The writer knows what came before the release only.
// RACE: @main@ @releasingreader@ table[]
// REPORTS: 1
#include <pthread.h>

#include "barrier.h"

enum { kSize = 1024 };
static long table[kSize];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long sums[2];

static long readAll(void) {
  long sum = 0;
  for (int round = 0; round < 5; ++round)
    for (int i = 0; i < kSize; ++i) sum += table[i];
  return sum;
}

static void *reader(void *argument) {
  long *sum = argument;
  *sum = readAll();
  barrier_wait();
  *sum += readAll();  // in states that both have read by now
  barrier_wait();
  return 0;
}

static void *releasingReader(void *argument) {
  reader(argument);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  *(long *)argument += table[kSize - 1];  // @releasingreader@
  barrier_wait();
  return 0;
}

int main(void) {
  barrier_init(2);
  for (int i = 0; i < kSize; ++i) table[i] = i;
  pthread_t plain, releasing;
  pthread_create(&plain, 0, reader, &sums[0]);
  pthread_create(&releasing, 0, releasingReader, &sums[1]);
  pthread_join(plain, 0);
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  table[kSize - 1] = 0;  // @main@
  pthread_join(releasing, 0);
  return 0;
}
