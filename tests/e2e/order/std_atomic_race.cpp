// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 stored to .*; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <atomic>

#include "../in_turn.h"

static std::atomic<int> ready;
long balance;

static void first() {
  balance = 1;
  ready.store(1, std::memory_order_release);  // @RELEASE@
  balance = 2;                                // @BEFORE@
}

static void second() {
  while (!ready.load(std::memory_order_acquire)) {
  }
  balance = 3;  // @NOW@
}

int main() { in_turn(first, second); }
