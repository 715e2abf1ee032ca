// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A count of owners: the second who gives up comes after the first, who went on.
// CFLAGS: -std=c11
// VERDICT-WITH: gcc clang-tsan: they have no sites, by which a report names the variable that was stored to
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 updated 'owners'; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <stdatomic.h>

#include "../in_turn.h"

static atomic_int owners = 2;
long balance;

static void first(void) {
  balance = 1;
  atomic_fetch_sub_explicit(&owners, 1, memory_order_acq_rel);  // @RELEASE@
  balance = 2;                                                  // @BEFORE@
}

static void second(void) {
  atomic_fetch_sub_explicit(&owners, 1, memory_order_acq_rel);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
