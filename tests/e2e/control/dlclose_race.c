// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library is closed while another thread may still use its globals: its memory ends, as if it were freed.
// SHARED: large_plugin.c
// RACE: @close@ @read@ plugin_table
// REPORTS: 1
// EXPECT: #0 dlclose <null>
// EXPECT: @close@
// EXPECT: @read@
// EXPECT: Location is global 'plugin_table' of size 1048576
#include <dlfcn.h>

#include "in_turn.h"

static void *library;
static char *table;

static void read_it(void) { use(table[100]); }  // @read@
static void close_it(void) { dlclose(library); }  // @close@

int main(void) {
  library = dlopen(SHARED, RTLD_NOW);
  table = dlsym(library, "plugin_table");
  in_turn(read_it, close_it);
  return 0;
}
