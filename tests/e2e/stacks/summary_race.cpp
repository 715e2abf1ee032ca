// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The summary names the user's line, not that of the standard library's header in which the access is.
// RACE: @call@ @call@
// EXPECT: #0 .*std::.*/include/c\+\+/
// EXPECT: ^SUMMARY: BigFoot: data race .*@call@[0-9]+ in add
// EXPECT-NOT: ^SUMMARY: .*include/c\+\+
#include <vector>

#include "in_turn.h"

static std::vector<int> *numbers;

__attribute__((noinline)) static void add() { numbers->push_back(1); }  // @call@

int main() {
  numbers = new std::vector<int>;
  numbers->reserve(16);
  in_turn(add, add);
}
