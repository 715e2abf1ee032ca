// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sequentially consistent operations on two flags: each thread reads the flag that the other has not set.
// RACE: @second@ @first@ datum
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int datum;
std::atomic<int> first_flag, second_flag;

static void first() {
  first_flag = 1;
  if (!second_flag) datum = 1;  // @first@
}

static void second() {
  second_flag = 1;
  if (second_flag) datum = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
