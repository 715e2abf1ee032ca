// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly writes and reads its operands in memory.
// RACE: @plain_write@ @output@ control
// RACE: @in_and_out@ @plain_read@ count
// RACE: @second_write@ @input@ given
// REPORTS: 3
// EXPECT: @plain_write@
// EXPECT: Previous write of size 2
// EXPECT: @output@
// EXPECT: Write of size 4
// EXPECT: @in_and_out@
// EXPECT: Previous read of size 4
// EXPECT: @plain_read@
// EXPECT: @second_write@
// EXPECT: Previous read of size 8
// EXPECT: @input@
// NOT-WITH: gcc clang-tsan: they do not look at the operands
#include "in_turn.h"

static unsigned short control;
static int count;
static long given;

static void output(void) { __asm__("fnstcw %0" : "=m"(control)); }  // @output@
static void write_plainly(void) { control = 1; }                    // @plain_write@
static void read_plainly(void) { use(count); }                      // @plain_read@
static void in_and_out(void) { __asm__ volatile("addl $1, %0" : "+m"(count) : : "cc"); }  // @in_and_out@
static void input(void) {
  long value;
  __asm__ volatile("movq %1, %0" : "=r"(value) : "m"(given));  // @input@
  use(value);
}
static void write_second(void) { given = 1; }  // @second_write@

int main(void) {
  in_turn(output, write_plainly);
  in_turn(read_plainly, in_and_out);
  in_turn(input, write_second);
  return control + count + (int)given == 0;
}
