// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of packed structs, and structs that are copied, touch no byte of their neighbours.
#include "in_turn.h"

struct __attribute__((packed)) packed {
  char before[5];
  long value;
  short after;
};
_Alignas(4096) struct packed packed[600];  // 15 bytes each: granules and pages have parts of several

static void first(void) {
  for (int i = 0; i < 600; ++i) packed[i].value = i;
  for (int i = 0; i < 300; ++i) use(packed[2 * i].value);
}
static void second(void) {
  for (int i = 0; i < 600; ++i) {
    packed[i].after = 1;
    for (int j = 0; j < 5; ++j) packed[i].before[j] = 2;
  }
}
static void copy_even(void) { for (int i = 0; i < 600; i += 2) packed[i] = (struct packed){{1}, 2, 3}; }
static void copy_odd(void) { for (int i = 1; i < 599; i += 2) packed[i] = (struct packed){{4}, 5, 6}; }

int main(void) {
  in_turn(first, second);
  in_turn(copy_even, copy_odd);
  return 0;
}
