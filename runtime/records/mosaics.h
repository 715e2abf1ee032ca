// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which record has which byte of a granule, where one thread accessed it at several places in one epoch. Only a report asks. docs/precision.md, J1 to J3.
//
// Fields of a struct are mostly accessed at the same places in every object and epoch, so mosaics are few. They live for ever.
// Thread safety: any.
#ifndef BIGFOOT_RUNTIME_RECORDS_MOSAICS_H
#define BIGFOOT_RUNTIME_RECORDS_MOSAICS_H

#include <stdint.h>

#include "core/entry.h"
#include "runtime/sys/hash.h"

namespace bigfoot {

// Mosaics that the thread made lately, by the entries that it joined to them.
class MosaicCache {
 public:
  // Returns: 0 if there is none.
  __attribute__((always_inline)) uint32_t find(Entry old, Entry fresh) const {
    const Line &line = line_[placeOf(keyOf(old, fresh))];
    return line.key == keyOf(old, fresh) ? line.mosaic : 0;
  }
  void add(Entry old, Entry fresh, uint32_t mosaic) { line_[placeOf(keyOf(old, fresh))] = {keyOf(old, fresh), mosaic}; }

 private:
  static constexpr unsigned kBits = 10;
  struct Line {
    uint64_t key;  // never 0 of entries
    uint32_t mosaic;
  };
  static uint64_t keyOf(Entry old, Entry fresh) { return uint64_t{old.pieces()} << 32 | fresh.pieces(); }
  static uint64_t placeOf(uint64_t key) { return hashTo(kBits, key); }

  Line line_[1 << kBits];
};

namespace mosaics {

// Makes `old` and `fresh`, which are together and have no byte in common, one entry. Returns: blank if there is no number for a mosaic any more.
Entry join(MosaicCache &cache, Entry old, Entry fresh);
// The same where the thread has met the mosaic before, else blank. Calls nothing.
__attribute__((always_inline)) inline Entry joinAgain(const MosaicCache &cache, Entry old, Entry fresh) {
  const uint32_t mosaic = cache.find(old, fresh);
  return mosaic ? old.merged(fresh, mosaic) : Entry();
}

// The record of one byte of an entry.
RecordNumber recordOf(Entry entry, unsigned byte);

uint64_t usedBytes();

}  // namespace mosaics
}  // namespace bigfoot

#endif
