// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vector intrinsics, aligned and not, against a float of their last lane.
// RACE: @second_aligned_floats@ @first_aligned_floats@ aligned_floats[]
// RACE: @second_floats@ @first_floats@ floats[]
// EXPECT: Previous write of size 16 at
// EXPECT: Previous write of size 16 at
// REPORTS: 2
#include <xmmintrin.h>

#include "in_turn.h"

float aligned_floats[8] __attribute__((aligned(16))), floats[9] __attribute__((aligned(16)));

static void first(void) {
  _mm_store_ps(aligned_floats, _mm_set1_ps(1));  // @first_aligned_floats@
  _mm_storeu_ps(floats + 1, _mm_set1_ps(1));  // @first_floats@
}

static void second(void) {
  aligned_floats[3] = 2;  // @second_aligned_floats@
  floats[4] = 2;  // @second_floats@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
