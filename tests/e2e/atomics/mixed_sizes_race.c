// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics in one granule that share no byte order nothing; an atomic and a plain access race, of whatever sizes.
// RACE-EACH: EDGE shared
// RACE: @byte_read_plainly@ @store_whole@ word
// RACE: @byte_of_another@ @write_byte@ word
// EXPECT: #0 byte_read_plainly
// EXPECT: #0 byte_of_another
// REPORTS: 4
#include <stdint.h>

#include "each_edge.h"

union {
  uint64_t whole;
  uint32_t halves[2];
  uint8_t bytes[8];
} word;
static void reset(void) { __atomic_store_n(&word.whole, 0, __ATOMIC_SEQ_CST); }

#define STORE(part) __atomic_store_n(&word.part, 1, __ATOMIC_RELEASE)
#define LOAD(part) __atomic_load_n(&word.part, __ATOMIC_ACQUIRE)
EDGE(other_half, reset(), STORE(halves[1]), expect(LOAD(halves[0]) == 0))
EDGE(other_byte, reset(), STORE(bytes[5]), expect(LOAD(bytes[4]) == 0))

static void store_whole(void) { STORE(whole); }  // @store_whole@
static void byte_read_plainly(void) { use(word.bytes[3]); }  // @byte_read_plainly@
static void write_byte(void) { word.bytes[6] = 1; }  // @write_byte@
static void byte_of_another(void) { use(LOAD(whole)); }  // @byte_of_another@

int main(void) {
  each_edge();
  in_turn(store_whole, byte_read_plainly);
  reset();
  in_turn(write_byte, byte_of_another);
  return 0;
}
