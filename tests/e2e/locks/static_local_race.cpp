// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A static local is only initialised under its guard; later writes are not protected.
// RACE: @second@ @first@ counter|counter()::counter
// EXPECT: Location is global '.*counter.*' of size 4
// REPORTS: 1
#include "in_turn.h"

static __attribute__((noinline)) int start() { return static_cast<int>(pthread_self()); }

static __attribute__((noinline)) int &counter() {
  static int counter = start();
  return counter;
}

static void first() { counter() = 1; }  // @first@
static void second() { use(counter()); }  // @second@

int main() {
  in_turn(first, second);
  return 0;
}
