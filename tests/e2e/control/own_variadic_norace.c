// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A variadic function of the program's own that has a name and the parameters of libc's, in another file: it is called, with all that it
// is passed, in registers and on the stack.
// STATIC: own_dprintf.c
// EXPECT-STDOUT: ^level 3: 1 2 3 4 5 6 7 8 0\.5 1\.5 2\.5 3\.5 4\.5 5\.5 6\.5 7\.5 8\.5 end$
#include "in_turn.h"

int dprintf(int level, const char *format, ...);

static void say(void) {
  dprintf(3, "%d %d %d %d %d %d %d %d %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f %s", 1, 2, 3, 4, 5, 6, 7, 8, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5,
          6.5, 7.5, 8.5, "end");
}

int main(void) {
  in_turn(say, say);
  return 0;
}
