// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data that everybody reads and nobody writes.
#include "in_turn.h"

static const int table[] = {1, 2, 3, 4, 5, 6, 7, 8};
static const char *const names[] = {"one", "two"};
int variable = 7;
volatile int index_of = 3;

static void work(void) {
  for (int i = 0; i < 100; ++i) use(table[index_of] + names[index_of % 2][index_of % 3] + variable);
}

int main(void) {
  in_turn3(work, work, work);
  return 0;
}
