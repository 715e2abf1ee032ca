// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes of a page an access touches.
#ifndef BIGFOOT_RUNTIME_SHADOW_TOUCHES_H
#define BIGFOOT_RUNTIME_SHADOW_TOUCHES_H

#include "runtime/shadow/page.h"

namespace bigfoot {

// In order and apart: the first granule of an access and the last, which may be touched in part, and those between.
struct Touches {
  unsigned count = 0;
  Touch touch[3];

  void add(unsigned first, unsigned end, ByteMask mask) {
    if (first < end) touch[count++] = {first, end, 1, {mask}};
  }
  unsigned granules() const { return count ? touch[count - 1].end - touch[0].first : 0; }
  bool all() const { return count == 1 && granules() == kGranulesPerPage && touch[0].period == 1 && touch[0].mask[0] == kAllBytes; }
};

// Of bytes [address, end), which lie in one page.
inline Touches touchesOf(uintptr_t address, uintptr_t end) {
  Touches touches;
  const unsigned first = granuleIndex(address), last = granuleIndex(end - 1);
  const auto head = static_cast<ByteMask>(kAllBytes << address % kGranuleBytes);
  const auto tail = static_cast<ByteMask>(kAllBytes >> (kGranuleBytes - 1 - (end - 1) % kGranuleBytes));
  if (first == last) {
    touches.add(first, first + 1, head & tail);
    return touches;
  }
  const bool whole_head = head == kAllBytes, whole_tail = tail == kAllBytes;
  touches.add(first, first + !whole_head, head);
  touches.add(first + !whole_head, last + whole_tail, kAllBytes);
  touches.add(last + whole_tail, last + 1, tail);
  return touches;
}

// Pieces of memory at equal distances that do not touch each other.
struct Pieces {
  uintptr_t address;  // of the lowest
  uint64_t stride, count, size;

  uintptr_t end() const { return address + stride * (count - 1) + size; }
};

// The bytes that pieces touch in each of their granules, which repeat.
class StridedTouches {
 public:
  // Whether they repeat soon enough.
  static bool fits(const Pieces &pieces) {
    return pieces.stride <= Pattern::kMax * kGranuleBytes && periodOf(pieces.stride) <= Pattern::kMax;
  }

  // Requires: fits.
  explicit StridedTouches(const Pieces &pieces);

  // Of the page at `page`. Requires: some piece touches it.
  Touches in(uintptr_t page) const;

 private:
  static unsigned periodOf(uint64_t stride) {
    const uint64_t common = stride & -stride;  // the powers of two in it
    return static_cast<unsigned>(stride / (common < kGranuleBytes ? common : kGranuleBytes));
  }

  uintptr_t address_, end_;
  unsigned period_;
  ByteMask mask_[Pattern::kMax];  // of the granule of address_ and those after it, as if the pieces had no first and no last one
};

}  // namespace bigfoot

#endif
