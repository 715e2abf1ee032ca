// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread inserts into a map that another reads.
// RACE: @second@ @first@ numbers|numbers._M_t._M_impl._M_node_count
// EXPECT: std::(__1::)?(map|_Rb_tree)<int
#include <map>

#include "in_turn.h"

std::map<int, int> numbers;

static void first() { numbers[1] = 1; }  // @first@
static void second() { use(numbers.size()); }  // @second@

int main() {
  in_turn(first, second);
  return 0;
}
