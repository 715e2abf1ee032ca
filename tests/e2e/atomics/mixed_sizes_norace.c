// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An atomic that reads what one of another size wrote, in one granule, is ordered after it; neighbours do not race.
#include <stdint.h>

#include "each_edge.h"

union {
  uint64_t whole;
  uint32_t halves[2];
  uint8_t bytes[8];
} word;
static void reset(void) { __atomic_store_n(&word.whole, 0, __ATOMIC_SEQ_CST); }

#define STORE(part) __atomic_store_n(&word.part, 1, __ATOMIC_RELEASE)
#define LOAD(part) (__atomic_load_n(&word.part, __ATOMIC_ACQUIRE) != 0)
EDGE(half_whole, reset(), STORE(halves[1]), expect(LOAD(whole)))
EDGE(byte_whole, reset(), STORE(bytes[5]), expect(LOAD(whole)))
EDGE(byte_half, reset(), STORE(bytes[5]), expect(LOAD(halves[1])))
EDGE(whole_half, reset(), __atomic_store_n(&word.whole, 1ull << 32, __ATOMIC_RELEASE), expect(LOAD(halves[1])))
EDGE(whole_byte, reset(), __atomic_store_n(&word.whole, 1ull << 40, __ATOMIC_RELEASE), expect(LOAD(bytes[5])))
EDGE(half_added, reset(), STORE(halves[0]), __atomic_fetch_add(&word.whole, 1, __ATOMIC_ACQUIRE))

int main(void) { return each_edge(); }
