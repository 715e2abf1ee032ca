// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that was loaded by a path relative to a folder where the program no longer is: its globals have their names all the same.
// SHARED: plugin.c
// RACE: @set@ @set@ plugin_value
// EXPECT: Location is global 'plugin_value' of size 4
// EXPECT-NOT: '\?\?'
// REPORTS: 1
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#include "in_turn.h"

static void (*set)(int);

static void work(void) { set(1); }

int main(void) {
  char path[] = SHARED;
  char *name = strrchr(path, '/');
  *name = 0;
  if (chdir(path) != 0) return 1;
  *name = '/';
  name[-1] = '.';  // "./NAME", in what was the folder's name
  void *library = dlopen(name - 1, RTLD_NOW);
  if (!library || chdir("/") != 0) return 1;
  *(void **)&set = dlsym(library, "plugin_set");
  in_turn(work, work);
  return 0;
}
