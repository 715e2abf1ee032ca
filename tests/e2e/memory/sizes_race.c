// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races of every power of two up to 16, each a report of its own with the right size.
// RACE: @work_one@ @work_one@ one
// RACE: @work_two@ @work_two@ two
// RACE: @work_four@ @work_four@ four
// RACE: @work_eight@ @work_eight@ eight
// RACE: @work_sixteen@ @work_sixteen@ sixteen
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 1 at
// EXPECT: Location is global 'one' of size 1
// EXPECT: Write of size 2 at
// EXPECT: Previous write of size 2 at
// EXPECT: Write of size 4 at
// EXPECT: Previous write of size 4 at
// EXPECT: Write of size 8 at
// EXPECT: Previous write of size 8 at
// EXPECT: Write of size 16 at
// EXPECT: Previous write of size 16 at
// EXPECT: Location is global 'sixteen' of size 16
// REPORTS: 5
#include "in_turn.h"

char one;
short two;
int four;
double eight;
__int128 sixteen;

static void work(void) {
  one = 1;  // @work_one@
  two = 1;  // @work_two@
  four = 1;  // @work_four@
  eight = 1;  // @work_eight@
  sixteen = 1;  // @work_sixteen@
}

int main(void) {
  in_turn(work, work);
  return 0;
}
