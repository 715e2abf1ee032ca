// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T2's own update gives nothing and continues what T1 released; T3 read from T2 and learnt of T1.
// CFLAGS: -std=c11
// VERDICT-WITH: gcc clang-tsan: they have no sites, by which a report names the variable that was stored to
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T3 last synchronised with T1 when T1 stored to 'ready'; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
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

static void second(void) { atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed); }

static void third(void) {
  while (atomic_load_explicit(&ready, memory_order_acquire) != 2) {
  }
  balance = 3;  // @NOW@
}

int main(void) { in_turn3(first, second, third); }
