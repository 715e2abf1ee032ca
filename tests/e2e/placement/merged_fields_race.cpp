// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Paper 000, Figure 1: one check for six accesses. The report names the access that races, on both sides.
// RACE: @z@ @move_z@ point.z
// RACE: @y@ @move_y@ point.y
// RACE: @x@ @move_x@ point.x
// REPORTS: 3
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 .*@z@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 Point::move.*@move_z@
// EXPECT: #1 first
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 .*@y@
// EXPECT: #0 Point::move.*@move_y@
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: #0 .*@x@
// EXPECT: #0 Point::move.*@move_x@
// VERDICT-WITH: clang-tsan: stores come in the order of the optimised code
#include "in_turn.h"
struct Point {
  int x, y, z;
  void move(int dx, int dy, int dz) {
    x += dx;  // @move_x@
    y += dy;  // @move_y@
    z += dz;  // @move_z@
  }
};
Point point;
static void first() { point.move(1, 1, 1); }
static void second() {
  *(volatile int *)&point.z = 7;  // @z@
  *(volatile int *)&point.y = 7;  // @y@
  *(volatile int *)&point.x = 7;  // @x@
}
int main() { in_turn(first, second); }
