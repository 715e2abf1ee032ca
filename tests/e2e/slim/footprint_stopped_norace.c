// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread tells what it put off while another, which frees a block whose count of footprints is the same, tells it in its name: each
// footprint is told and counted once, or the large block could never be used again.
// CFLAGS: --checks=all
// LEVELS: O1
// TIMEOUT: 30
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { kElements = 8192, kBytes = 20000, kCounts = 16384, kRounds = 60000 };
static long *large, *small;
static int done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// As runtime/shadow/room.cpp has it; were it another, the program would test nothing.
static unsigned countOf(const void *block) { return (uintptr_t)block * 0x9e3779b97f4a7c15 >> 50; }
static long *pageIn(long *block, unsigned page) { return (long *)(((uintptr_t)block + 4095 + page * 4096) & ~(uintptr_t)4095); }

#define SWEEP(block, page) \
  for (int i = 0; i < 16; ++i) pageIn(block, page)[i * 8] = round

static void *tell(void *unused) {
  for (int round = 0; round < kRounds; ++round) {
    SWEEP(small, 1);
    SWEEP(large, 1);
    SWEEP(large, 2);
    SWEEP(small, 2);
    SWEEP(large, 3);
    SWEEP(large, 4);
    SWEEP(small, 1);
    SWEEP(large, 5);
    SWEEP(large, 6);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
  return unused;
}

// Leaves a free block whose footprints are counted with those of `small`.
static int findPair(void) {
  static void *seen[kCounts];
  for (int i = 0; i < kCounts; ++i) {
    void *block = malloc(kBytes);
    void **same = &seen[countOf(block)];
    if (*same) {
      small = *same;
      free(block);
      return 1;
    }
    *same = block;
  }
  return 0;
}

int main(void) {
  large = malloc(kElements * sizeof *large);
  if (!findPair()) return 2;
  pthread_t teller;
  pthread_create(&teller, 0, tell, 0);
  while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
    void *volatile block = malloc(kBytes);
    free(block);
  }
  pthread_join(teller, 0);
  free(large);
  long *volatile again = malloc(kElements * sizeof *large);
  again[kElements / 2] = 1;
  return 0;
}
