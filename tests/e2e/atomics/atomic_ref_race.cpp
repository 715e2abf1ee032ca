// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain use of an object while another thread has an atomic_ref to it.
// CFLAGS: -std=c++20
// RACE: @second@ @first@ counter
// REPORTS: 1
#include <atomic>

#include "in_turn.h"

int counter;

static void first() { std::atomic_ref(counter).fetch_add(1); }  // @first@
static void second() { ++counter; }  // @second@

int main() {
  in_turn(first, second);
  return 0;
}
