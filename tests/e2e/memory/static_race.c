// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A static variable of a function.
// RACE: @count@ @count@ calls|count.calls
// EXPECT: Location is global '.*calls.*' of size 4
// REPORTS: 1
#include "in_turn.h"

static __attribute__((noinline)) int count(void) {
  static int calls;
  return ++calls;  // @count@
}

static void work(void) { use(count()); }

int main(void) {
  in_turn(work, work);
  return 0;
}
