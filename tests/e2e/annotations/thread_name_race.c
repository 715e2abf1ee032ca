// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads have the names that they give themselves.
// RACE: @second@ @first@ shared
// EXPECT: Thread T2 'name of ours' \(tid=
// EXPECT: Thread T1 'the others. nam' \(tid=
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

int shared;

void AnnotateThreadName(const char *file, int line, const char *name);

static void first(void) {
  AnnotateThreadName(__FILE__, __LINE__, "the others' name, too long");
  shared = 1;  // @first@
}

static void second(void) {
  BIGFOOT_THREAD_NAME("name of ours");
  shared = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
