// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library's objects: who only reads races with nobody, who changes one in order neither, and the byte behind the first is another's.
// Types without end are accepted.
#include <sanitizer/tsan_interface.h>

#include "in_turn.h"

#define LIBRARY __attribute__((no_sanitize("thread"), noinline)) static

static char object[2];
static void *type;

LIBRARY void change(void *at) { __tsan_external_write(at, __builtin_return_address(0), type); }
LIBRARY void look(void *at) { __tsan_external_read(at, __builtin_return_address(0), type); }

static void read_it(void) { look(&object); }
static void read_too(void) {
  look(&object);
  object[1] = 1;
}

int main(void) {
  for (int i = 0; i < 1000; ++i) type = __tsan_external_register_tag("One");
  __tsan_external_register_header(type, "none of these");
  __tsan_external_assign_tag(&object, type);
  change(&object);
  in_turn(read_it, read_too);
  change(&object);
  return 0;
}
