// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fence gives, whatever is stored after it: T1 wrote between the two.
// CFLAGS: -std=c11
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 passed a release fence; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <stdatomic.h>

#include "../in_turn.h"

static atomic_int ready;
long balance;

static void first(void) {
  balance = 1;
  atomic_thread_fence(memory_order_release);  // @RELEASE@
  balance = 2;                                // @BEFORE@
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
}

static void second(void) {
  while (!atomic_load_explicit(&ready, memory_order_acquire)) {
  }
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
