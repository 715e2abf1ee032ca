// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of the earlier access is no longer there when the later one races with it.
// SHARED: large_plugin.c
// RACE: @write@ @plugin_write@ shared
// REPORTS: 1
// LINES-NOT: gcc clang-tsan: their lines are in debug information, of which a closed library has none
#include <dlfcn.h>

#include "in_turn.h"

int shared;

static void write_in_library(void) {
  void *library = dlopen(SHARED, RTLD_NOW);
  void (*write)(int *, int);
  *(void **)&write = dlsym(library, "plugin_write");
  write(&shared, 1);
  dlclose(library);
}
static void write_here(void) { shared = 2; }  // @write@

int main(void) {
  in_turn(write_in_library, write_here);
  return 0;
}
