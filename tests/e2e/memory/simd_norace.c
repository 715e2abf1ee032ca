// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The neighbours of vector accesses, and reads of the same vector by two threads.
#include <xmmintrin.h>

#include "in_turn.h"

float floats[9] __attribute__((aligned(16))), constant[4] __attribute__((aligned(16)));

static void first(void) { _mm_storeu_ps(floats + 1, _mm_load_ps(constant)); }

static void second(void) {
  floats[0] = constant[3];
  _mm_storeu_ps(floats + 5, _mm_load_ps(constant));
}

int main(void) {
  in_turn(first, second);
  return 0;
}
