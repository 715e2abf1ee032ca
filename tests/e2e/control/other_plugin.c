// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What dlclose_other_race.c makes of large_plugin.c says that this is its source: the lines are the same.
char plugin_table[1 << 20];
static int plugin_starts;

__attribute__((constructor)) static void plugin_start(void) { ++plugin_starts; }

void plugin_fill(char with) {
  for (unsigned i = 0; i < sizeof plugin_table; i += 64) plugin_table[i] = with;  // @other_fill@
}

void plugin_write(int *where, int value) { *where = value; }  // @other_write@
