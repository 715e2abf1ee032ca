// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race inside a static library.
// STATIC: plugin.c
// RACE: @set@ @set@ plugin_value
// REPORTS: 1
#include "in_turn.h"

void plugin_set(int value);

static void work(void) { plugin_set(1); }

int main(void) {
  in_turn(work, work);
  return 0;
}
