// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics of x86 that load and store under names of their own.
// CFLAGS: -msse3
// RACE: @fill@ @load@ data[]
// RACE: @read_stored@ @store@ data[]
// REPORTS: 2
// NOT-WITH: gcc clang-tsan: their own pass does not see them
#include <immintrin.h>

#include "in_turn.h"

static char data[64] __attribute__((aligned(64)));

static void load(void) {
  const __m128i loaded = _mm_lddqu_si128((const __m128i *)(data + 1));  // @load@
  use(_mm_cvtsi128_si32(loaded));
}
static void fill(void) { data[16] = 1; }  // @fill@

static void store(void) {
  const __m128i last = _mm_set_epi8(-128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  _mm_maskmoveu_si128(last, last, data + 16);  // @store@
}
static void read_stored(void) { use(data[31]); }  // @read_stored@

int main(void) {
  in_turn(load, fill);
  in_turn(store, read_stored);
  return 0;
}
