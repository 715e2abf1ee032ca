// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race inside a library that was loaded by dlopen.
// SHARED: plugin.c
// RACE: @set@ @set@ plugin_value
// EXPECT: Location is global 'plugin_value' of size 4
// REPORTS: 1
#include <dlfcn.h>

#include "in_turn.h"

void (*set)(int);

static void work(void) { set(1); }

int main(void) {
  void *library = dlopen(SHARED, RTLD_NOW);
  if (!library) return 1;
  *(void **)&set = dlsym(library, "plugin_set");
  in_turn(work, work);
  return 0;
}
