// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between words and what they denote.
//
// Thread safety: a cell belongs to whoever may change its granule's word. An interned state is immutable from the moment
// its index is known until the collector finds it unused; interning takes a bucket's lock, which is a leaf.
#ifndef BIGFOOT_RUNTIME_SHADOW_STATE_H
#define BIGFOOT_RUNTIME_SHADOW_STATE_H

#include "core/granule.h"
#include "runtime/shadow/readers.h"
#include "runtime/shadow/slots.h"
#include "runtime/shadow/word.h"

namespace bigfoot::state {

// Stamps that a granule unpacked from a simple word or from cells points to.
struct Scratch {
  Stamp since[2 * Readers::kThreads];
};
static_assert(kGranuleBytes * Slots::kMax <= 2 * Readers::kThreads);

// Valid until the word's cell changes.
void unpack(Word word, Granule &granule, Scratch &scratch);

// The word that denotes `granule`, which replaces `old` and may take over its cell. Requires: granule is normalised.
enum class Want {
  kCell,    // of this granule alone, where one will do
  kShared,  // interned where a cell would be seldom right
  kValue    // no cell: the word is to stand for many granules
};
struct Packed {
  Word word;
  bool is_new;  // an interned state that was not there before
};
Packed pack(const Granule &granule, Word old, Want want);

// Whether all bytes have one history.
inline bool isUniform(const Granule &granule) { return granule.parts == 1 && granule.part[0].bytes == kAllBytes; }

// Gives back the cell of a word that is no longer used.
void drop(Word word);

template <class Visit>
void forEachStamp(Word word, Visit visit) {
  if (word.form() == Form::kSlots) {
    const Slots &cell = g_slots.at(word.index());
    return forEachSlot(cell, [&](unsigned i) { visit(cell.stamp[i]); });
  }
  if (word.form() == Form::kReaders)
    return forEachReaders(word.index(), [&](const Readers &cell, uint32_t) {
      if (cell.write) visit(cell.write);
      forEachRead(cell, visit);
    });
  Granule granule;
  Scratch scratch;
  unpack(word, granule, scratch);
  for (unsigned i = 0; i < granule.parts; ++i) {
    if (granule.part[i].write) visit(granule.part[i].write);
    for (uint32_t k = 0; k < granule.part[i].count; ++k) visit(granule.part[i].since[k]);
  }
}

// An encoded granule: for each part  bytes | count << 8, write, since...
uint32_t encodedLength(const Granule &granule);
void encode(const Granule &granule, uint32_t *data);
void decode(uint32_t *data, uint32_t length, Granule &granule);

namespace interned {
// An encoded granule in place.
struct Encoded {
  const uint32_t *data;
  uint32_t length;
};
Encoded encoded(uint32_t index);
struct Found {
  uint32_t index;
  bool is_new;
};
Found intern(const uint32_t *data, uint32_t length);
void decode(uint32_t index, Granule &granule);
// For the collector. mark returns whether the state was not marked before; sweep frees what is not.
bool mark(uint32_t index);
void sweep();
uint64_t unitsSinceCollection();
uint64_t unitsLiveAfterCollection();
uint64_t usedBytes();
}  // namespace interned

}  // namespace bigfoot::state

#endif
