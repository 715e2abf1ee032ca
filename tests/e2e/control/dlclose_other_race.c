// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library takes the place of one that was closed, with another source line at the same address: each access is told by its own.
// SHARED: large_plugin.c
// RACE: @write_first@ @plugin_write@ first
// RACE: @write_second@ @other_write@ second
// REPORTS: 2
// NOT-WITH: gcc clang-tsan: their lines are in debug information, of which a closed library has none
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

int first, second;

static void write_by(const char *path, int *where) {
  void *library = dlopen(path, RTLD_NOW);
  void (*write)(int *, int);
  *(void **)&write = dlsym(library, "plugin_write");
  write(where, 1);
  dlclose(library);
}

static void write_by_each(void) {
  write_by(SHARED, &first);
  write_by(SHARED ".other", &second);
}

static void write_here(void) {
  first = 2;  // @write_first@
  second = 2;  // @write_second@
}

// The same library, but for what it says of its lines: that they are of other_plugin.c.
static void make_other(void) {
  FILE *from = fopen(SHARED, "r"), *to = fopen(SHARED ".other", "w");
  static char bytes[1 << 20];
  const size_t size = fread(bytes, 1, sizeof bytes, from);
  for (char *at = bytes; (at = memmem(at, (size_t)(bytes + size - at), "large_plugin.c", 14)) != 0;) memcpy(at, "other", 5);
  fwrite(bytes, 1, size, to);
  fclose(from);
  fclose(to);
}

int main(void) {
  make_other();
  in_turn(write_by_each, write_here);
  return 0;
}
