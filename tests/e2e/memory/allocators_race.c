// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of each allocation function of C: the report knows their sizes and where they come from.
// CFLAGS: -D_GNU_SOURCE
// RACE: @by_calloc@ @by_calloc@ blocks[][]
// RACE: @by_realloc@ @by_realloc@ blocks[][]
// RACE: @by_aligned@ @by_aligned@ blocks[][]
// RACE: @by_memalign@ @by_memalign@ blocks[][]
// RACE: @by_strdup@ @by_strdup@ blocks[][]
// EXPECT: heap block of size 101
// EXPECT: main .*@calloc@
// EXPECT: heap block of size 202
// EXPECT: main .*@realloc@
// EXPECT: heap block of size 320
// EXPECT: main .*@aligned@
// EXPECT: heap block of size 404
// EXPECT: main .*@memalign@
// EXPECT: heap block of size 4
// EXPECT: main .*@strdup@
// REPORTS: 5
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

char *blocks[5];

static void work(void) {
  blocks[0][100] = 1;  // @by_calloc@
  blocks[1][201] = 1;  // @by_realloc@
  blocks[2][319] = 1;  // @by_aligned@
  blocks[3][403] = 1;  // @by_memalign@
  blocks[4][3] = 0;  // @by_strdup@
}

int main(void) {
  blocks[0] = calloc(101, 1);  // @calloc@
  blocks[1] = realloc(malloc(10), 202);  // @realloc@
  blocks[2] = aligned_alloc(64, 320);  // @aligned@
  void *aligned = 0;
  if (posix_memalign(&aligned, 256, 404)) return 1;  // @memalign@
  blocks[3] = aligned;
  blocks[4] = strdup("abc");  // @strdup@
  in_turn(work, work);
  return 0;
}
