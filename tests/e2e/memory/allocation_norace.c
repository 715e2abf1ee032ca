// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that are used by others than who allocated them, in order; and allocations that do not count as writes.
// CFLAGS: -D_GNU_SOURCE
// NOT-WITH: gcc clang-tsan: such an object does not say which of its functions have no checks
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bigfoot/bigfoot.h"
#include "in_turn.h"

enum { kLarge = 1 << 20, kBlocks = 6 };
static _Atomic(char *) blocks[kBlocks];

static void publish(unsigned i, void *block, memory_order order) { atomic_store_explicit(&blocks[i], block, order); }
static char *block(unsigned i, memory_order order) { return atomic_load_explicit(&blocks[i], order); }

// Code without checks passes blocks on by means that nobody sees: libc does, and libraries.
__attribute__((no_sanitize("thread"), noinline)) static void *unchecked(size_t bytes) { return calloc(bytes, 1); }

static void first(void) {
  publish(0, calloc(100, 1), memory_order_release);
  publish(1, calloc(kLarge, 1), memory_order_release);
  publish(2, mmap(0, kLarge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory_order_release);
  publish(3, unchecked(100), memory_order_relaxed);
  BIGFOOT_IGNORE_ACCESSES_BEGIN();
  publish(4, calloc(100, 1), memory_order_relaxed);
  BIGFOOT_IGNORE_ACCESSES_END();
  // What a child gets is its own.
  char *mine = calloc(100, 1);
  const pid_t child = fork();
  if (child == 0) {
    mine[50] = 1;
    free(mine);
    _exit(0);
  }
  waitpid(child, 0, 0);
  // Its own block is a thread's to use, whatever it did in between.
  publish(5, mine, memory_order_release);
  mine = realloc(block(5, memory_order_relaxed), 5000);
  mine[4999] = mine[99];
  publish(5, mine, memory_order_release);
}

static void second(void) {
  for (unsigned i = 0; i < kBlocks; ++i) {
    const int acquires = i < 3 || i == 5;
    char *b = block(i, acquires ? memory_order_acquire : memory_order_relaxed);
    use(((volatile char *)b)[5]);
    atomic_fetch_add((_Atomic int *)(b + 8), 1);
    b[99] = 1;
    if (i == 2) {
      munmap(b, kLarge);
    } else {
      b = realloc(b, 50);
      b[49] = 1;
      free(b);
    }
  }
}

int main(void) {
  in_turn(first, second);
  return 0;
}
