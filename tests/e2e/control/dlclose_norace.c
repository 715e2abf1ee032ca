// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that is opened where another was closed, or where a block of the heap or a thread's stack was, is fresh memory, and so are blocks
// and stacks where it was.
// SHARED: large_plugin.c
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

enum { kBytes = 2 << 20 };
static char *volatile block;

static void fill_by(const char *path) {
  void *library = dlopen(path, RTLD_NOW);
  void (*fill)(char);
  *(void **)&fill = dlsym(library, "plugin_fill");
  fill(1);
  dlclose(library);
}
static void use_library(void) { fill_by(SHARED); }
static void use_other(void) { fill_by(SHARED ".copy"); }

// Another file is another library.
static void make_other(void) {
  FILE *from = fopen(SHARED, "r"), *to = fopen(SHARED ".copy", "w");
  static char bytes[1 << 20];
  fwrite(bytes, 1, fread(bytes, 1, sizeof bytes, from), to);
  fclose(from);
  fclose(to);
}

// libc gives large blocks back to the kernel.
static void use_block(void) {
  block = malloc(kBytes);
  memset((char *)block, 1, kBytes);
  free((void *)block);
}

static void *fill_stack(void *unused) {
  volatile char local[kBytes];
  for (int i = 0; i < kBytes; i += 64) local[i] = 1;
  return unused;
}

// More stacks than libc keeps, of a size of their own: the kernel gets some back.
static void use_stacks(void) {
  pthread_t threads[12];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 2 * kBytes + 65536);
  for (int i = 0; i < 12; ++i) pthread_create(&threads[i], &attributes, fill_stack, 0);
  for (int i = 0; i < 12; ++i) pthread_join(threads[i], 0);
}

int main(void) {
  make_other();
  in_turn(use_library, use_library);
  in_turn(use_library, use_other);
  in_turn(use_block, use_library);
  in_turn3(use_library, use_block, use_library);
  in_turn(use_stacks, use_library);
  in_turn(use_library, use_stacks);
  return 0;
}
