// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T2 saw the flag, and T1 wrote once more after it had set it.
// CFLAGS: -std=c11
// VERDICT-WITH: gcc clang-tsan: they have no sites, by which a report names the variable that was stored to
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 stored to 'ready'; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <stdatomic.h>

#include "../in_turn.h"

static atomic_int ready;
long balance;

static void first(void) {
  balance = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);  // @RELEASE@
  balance = 2;                                             // @BEFORE@
}

static void second(void) {
  while (!atomic_load_explicit(&ready, memory_order_acquire)) {
  }
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
