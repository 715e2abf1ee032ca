// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block is written by its allocation: who gets its address by a relaxed store is not ordered after that, though nobody wrote there since.
// CFLAGS: -D_GNU_SOURCE
// RACE: @plain@ @malloc@
// RACE: @atomic@ @calloc@
// RACE: @resized@ @realloc@
// RACE: @aligned@ @aligned_alloc@
// RACE: @page@ @posix_memalign@
// RACE: @copy@ @strdup@
// RACE: @beside@ @field@
// RACE: @large@ @large_calloc@
// RACE: @mapped@ @mmap@
// RACE: @freed@ @to_be_freed@
// EXPECT: Previous allocation of the memory at 0x
// EXPECT: #0 malloc
// EXPECT: first .*@malloc@
// EXPECT: heap block of size 47
// REPORTS: 10
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kLarge = 1 << 20, kBlocks = 10 };
struct Pair {
  char written;
  int left;
};
static _Atomic(char *) blocks[kBlocks];

static void publish(unsigned i, void *block) { atomic_store_explicit(&blocks[i], block, memory_order_relaxed); }
static char *block(unsigned i) { return atomic_load_explicit(&blocks[i], memory_order_relaxed); }

static void first(void) {
  publish(0, malloc(47));  // @malloc@
  publish(1, calloc(1, 8));  // @calloc@
  publish(2, realloc(malloc(300), 16));  // @realloc@
  publish(3, aligned_alloc(64, 640));  // @aligned_alloc@
  void *aligned;
  if (posix_memalign(&aligned, 4096, 4096)) return;  // @posix_memalign@
  publish(4, aligned);
  publish(5, strdup("copy"));  // @strdup@
  struct Pair *pair = malloc(sizeof *pair);  // @field@
  pair->written = 1;
  publish(6, pair);
  publish(7, calloc(kLarge, 1));  // @large_calloc@
  publish(8, mmap(0, kLarge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));  // @mmap@
  publish(9, malloc(24));  // @to_be_freed@
}

static void second(void) {
  use(((volatile char *)block(0))[46]);  // @plain@
  use(atomic_load((_Atomic int *)block(1)));  // @atomic@
  block(2)[15] = 1;  // @resized@
  block(3)[639] = 1;  // @aligned@
  block(4)[4095] = 1;  // @page@
  use(((volatile char *)block(5))[3]);  // @copy@
  use(((volatile struct Pair *)block(6))->left);  // @beside@
  block(7)[kLarge / 2] = 1;  // @large@
  block(8)[kLarge - 1] = 1;  // @mapped@
  free(block(9));  // @freed@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
