// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counts are atomic, the shared_ptr itself is not: two threads assign one.
// RACE: @second@ @first@
#include <memory>

#include "in_turn.h"

std::shared_ptr<int> shared;

static void first() { shared = std::make_shared<int>(1); }  // @first@
static void second() { shared = std::make_shared<int>(2); }  // @second@

int main() {
  in_turn(first, second);
  return 0;
}
