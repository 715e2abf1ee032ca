// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the summary does not name can be chosen: nothing, and it is the library's header.
// RUN-OPTIONS: summary_skips=
// RACE: @call@ @call@
// EXPECT: ^SUMMARY: BigFoot: data race .*/include/c\+\+/
// EXPECT-NOT: ^SUMMARY: .*@call@
#include <vector>

#include "in_turn.h"

static std::vector<int> *numbers;

__attribute__((noinline)) static void add() { numbers->push_back(1); }  // @call@

int main() {
  numbers = new std::vector<int>;
  numbers->reserve(16);
  in_turn(add, add);
}
