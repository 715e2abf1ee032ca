// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of variable length on a thread's stack: an array and alloca.
// RACE: @owner_array@ @main_array@ array[]|array
// RACE: @owner_block@ @main_block@ block[]
// REPORTS: 2
// NOT-WITH: clang-tsan: it takes the array for one that no other thread knows
#include <alloca.h>

#include "in_turn.h"

volatile int length = 50;
char *_Atomic array_end, *_Atomic block_end;

static void *owner(void *unused) {
  char array[length];
  char *block = alloca((size_t)length);
  array_end = &array[length - 1];
  block_end = &block[length - 1];
  barrier_wait();
  barrier_wait();
  array[length - 1] = 1;  // @owner_array@
  block[length - 1] = 1;  // @owner_block@
  use(array);
  use(block);
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, owner, 0);
  barrier_wait();
  *array_end = 2;  // @main_array@
  *block_end = 2;  // @main_block@
  barrier_wait();
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
