// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chosen variable is read, and races.
// RACE: @chooser@ @writer@ three.z
// REPORTS: 1
#include "in_turn.h"

struct Three {
  int x = 0, y = 0, z = 7;
} three;
int not_x = 1, not_y = 1, seen;

static void chooser() { seen = !not_x ? three.x : !not_y ? three.y : three.z; }  // @chooser@
static void writer() { three.z = 1; }  // @writer@

int main() {
  in_turn(writer, chooser);
  return 0;
}
