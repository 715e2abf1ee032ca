// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread inserts into a map that another reads.
// EXPECT: std::(__1::)?(map|_Rb_tree)<int
#include <map>

#include "in_turn.h"

std::map<int, int> numbers;

static void first() { numbers[1] = 1; }
static void second() { use(numbers.size()); }

int main() {
  in_turn(first, second);
  return 0;
}
