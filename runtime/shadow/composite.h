// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadow words, and the interned states that composite words name.
//
// Thread safety: a state is immutable from the moment its index is known to a second thread until the collector finds
// it unused. Interning takes a bucket's lock, which is a leaf.
#ifndef BIGFOOT_RUNTIME_SHADOW_COMPOSITE_H
#define BIGFOOT_RUNTIME_SHADOW_COMPOSITE_H

#include "core/granule.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// The bits are drawn in abi/layout.h.
class Word {
 public:
  constexpr explicit Word(uint64_t bits = 0) : bits_(bits) {}
  static constexpr Word simple(Stamp write, Stamp read) { return Word(uint64_t{read} << 32 | write); }
  static constexpr Word composite(uint32_t index) {
    return Word(uint64_t{index | kCompositeBit} << 32 | kCompositeBit);
  }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool blank() const { return bits_ == 0; }
  constexpr bool isComposite() const { return bits_ & kCompositeBit; }
  constexpr Stamp write() const { return static_cast<Stamp>(bits_); }
  constexpr Stamp read() const { return static_cast<Stamp>(bits_ >> 32); }
  constexpr uint32_t index() const { return static_cast<uint32_t>(bits_ >> 32) & ~kCompositeBit; }
  constexpr bool operator==(const Word &) const = default;

 private:
  uint64_t bits_;
};

namespace composite {

// Unpacks `word` into `granule`, whose stamps then lie in the state itself or in `simple_read`.
void unpack(Word word, Granule &granule, Stamp &simple_read);

// The word that denotes `granule`, interning a state if it must. Requires: granule is normalised.
Word pack(const Granule &granule);

// For the collector, which has stopped the world.
template <class Visit>
void forEachStamp(Word word, Visit visit) {
  if (!word.isComposite()) {
    if (word.write()) visit(word.write());
    if (word.read()) visit(word.read());
    return;
  }
  Granule granule;
  Stamp unused;
  unpack(word, granule, unused);
  for (unsigned i = 0; i < granule.parts; ++i) {
    if (granule.part[i].write) visit(granule.part[i].write);
    for (uint32_t k = 0; k < granule.part[i].count; ++k) visit(granule.part[i].since[k]);
  }
}
// Returns: whether it was not marked before.
bool mark(uint32_t index);
// Frees every state that is not marked.
void sweep();
bool collectionDue(uint64_t shadow_bytes);
uint64_t usedBytes();
uint64_t liveStates();

}  // namespace composite
}  // namespace bigfoot

#endif
