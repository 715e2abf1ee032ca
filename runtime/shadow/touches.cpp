// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/touches.h"

namespace bigfoot {

StridedTouches::StridedTouches(const Pieces &pieces)
    : address_(pieces.address), end_(pieces.end()), period_(periodOf(pieces.stride)), mask_{} {
  // How far the granule's first byte is into a piece and the gap after it.
  uint64_t phase = (pieces.stride - address_ % kGranuleBytes % pieces.stride) % pieces.stride;
  for (unsigned k = 0; k < period_; ++k)
    for (unsigned byte = 0; byte < kGranuleBytes; ++byte) {
      if (phase < pieces.size) mask_[k] |= bytesAt(byte, 1);
      phase = phase + 1 == pieces.stride ? 0 : phase + 1;
    }
}

Touches StridedTouches::in(uintptr_t page) const {
  const uintptr_t from = address_ > page ? address_ : page, to = end_ < page + kPageBytes ? end_ : page + kPageBytes;
  const Touches ends = touchesOf(from, to);  // all bytes of it but the gaps
  const uint64_t before = (page - (address_ & ~(kPageBytes - 1))) / kGranuleBytes - granuleIndex(address_);  // may wrap round, and back
  Touches touches;
  for (unsigned i = 0; i < ends.count; ++i) {
    const Touch &part = ends.touch[i];
    const uint64_t offset = before + part.first;
    Touch &t = touches.touch[touches.count++];
    const unsigned length = part.end - part.first;
    t = {part.first, part.end, period_ < length ? period_ : length, {}};
    for (unsigned k = 0; k < t.period; ++k)
      t.mask[k] = mask_[(offset + k) % period_] & part.mask[0];
  }
  return touches;
}

}  // namespace bigfoot
