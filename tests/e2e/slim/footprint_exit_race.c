// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process ends while a thread's accesses are not told yet.
// CFLAGS: --checks=all
// RACE: @overwrite@|@writer@ @overwrite@|@writer@ block[]
// EXPECT: data race
// REPORTS: 1
#include <stdlib.h>

#include "barrier.h"
#include <pthread.h>

enum { kElements = 10000 };
static long *block;

static void *writer(void *unused) {
  barrier_wait();
  for (int i = 0; i < kElements; ++i) block[i] = i;  // @writer@
  barrier_wait();
  for (;;) barrier_wait();
}

static void overwrite(void) { for (int i = 0; i < 100; ++i) block[i + 50] = 1; }  // @overwrite@

int main(void) {
  block = malloc(kElements * sizeof *block);
  barrier_init(2);
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  barrier_wait();
  barrier_wait();
  overwrite();
  exit(0);
}
