// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// push_back by two threads without a lock.
// RACE: @work@ @work@ numbers|numbers._M_impl._M_finish
// EXPECT: std::(__1::)?vector<int
#include <vector>

#include "in_turn.h"

std::vector<int> numbers;

static void work() { numbers.push_back(1); }  // @work@

int main() {
  numbers.reserve(10);
  in_turn(work, work);
  return 0;
}
