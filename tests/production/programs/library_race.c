// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library that is loaded, unloaded and loaded again while the program runs.
// CHASE: @WRITE@ library.inc:7
// SHARED: library.inc
// RACE: @WRITE@ library.inc:7 shared
// LIBS: -ldl -rdynamic
#include <dlfcn.h>
#include <stdlib.h>

#include "two_threads.h"

long shared;
static long (*look)(void);
static long seen;

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) shared = i;  // @WRITE@
    else seen ^= look();
    pass(i);
  }
}

int main(void) {
  for (int i = 0; i < 3; ++i) {
    void *library = dlopen(SHARED, RTLD_NOW);
    if (!library) return 1;
    look = (long (*)(void))dlsym(library, "look");
    look();
    if (i < 2) dlclose(library);
  }
  return inTwoThreads(work);
}
