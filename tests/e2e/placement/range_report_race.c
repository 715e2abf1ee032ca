// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race with one element of a checked range names the access in the loop, its size, and the variable.
// RACE: @second@ @fill@ array[]
// RACE: @total@ @first@ a[]|other[]
// REPORTS: 2
// EXPECT: Write of size 4 .* by thread T2
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 fill .*@fill@
// EXPECT: #1 first
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: #0 total .*@total@
// EXPECT: #1 second
// EXPECT: Previous write of size 4 .* by thread T1
// VERDICT-WITH: gcc clang-tsan: copies of a function have other names, and pieces of a vector other places
#include "in_turn.h"
int array[100], other[100];
volatile int size = 100;
__attribute__((noinline)) static void fill(int *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = i;  // @fill@
}
__attribute__((noinline)) static int total(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i];  // @total@
  return sum;
}
static void first(void) {
  fill(array, size);
  other[57] = 1;  // @first@
}
static void second(void) {
  array[42] = 1;  // @second@
  use(total(other, size));
}
int main(void) { in_turn(first, second); }
