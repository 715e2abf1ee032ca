// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same for a choice among three: in C++ `a ? x : b ? y : z` is a variable, of which one is read.
#include "in_turn.h"

struct Three {
  int x = 7, y = 0, z = 0;
} three;
int not_x, not_y, seen;

static void chooser() { seen = !not_x ? three.x : !not_y ? three.y : three.z; }
static void writer() { three.y = three.z = 1; }

int main() {
  in_turn(writer, chooser);
  return seen - 7;
}
