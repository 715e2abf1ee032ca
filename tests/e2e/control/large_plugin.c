// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that takes a megabyte, for the programs that load one where something else was before.
char plugin_table[1 << 20];
static int plugin_starts;

__attribute__((constructor)) static void plugin_start(void) { ++plugin_starts; }

void plugin_fill(char with) {
  for (unsigned i = 0; i < sizeof plugin_table; i += 64) plugin_table[i] = with;  // @fill@
}

void plugin_write(int *where, int value) { *where = value; }  // @plugin_write@
