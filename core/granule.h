// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is remembered of eight bytes: parts that differ, each with its last write and the accesses since.
#ifndef BIGFOOT_CORE_GRANULE_H
#define BIGFOOT_CORE_GRANULE_H

#include "core/epoch.h"

namespace bigfoot {

using ByteMask = uint8_t;
inline constexpr ByteMask kAllBytes = 0xff;

// Bytes [offset, offset + size) of a granule. Requires: offset + size <= 8, size > 0.
constexpr ByteMask bytesAt(unsigned offset, unsigned size) {
  return static_cast<ByteMask>(((1u << size) - 1) << offset);
}

// The papers' W_x and R_x for the bytes of a part. `since` is A of docs/precision.md: sorted, without repetition.
struct Part {
  ByteMask bytes;
  Stamp write;
  uint32_t count;
  Stamp *since;

  bool blank() const { return write == kNever && count == 0; }
  bool sameHistory(const Part &other) const {
    if (write != other.write || count != other.count) return false;
    for (uint32_t i = 0; i < count; ++i)
      if (since[i] != other.since[i]) return false;
    return true;
  }
};

// Scratch of one slow path, reused: never shared between threads.
// Invariant: parts have disjoint, non-empty bytes; absent bytes are blank.
struct Granule {
  static constexpr unsigned kMaxParts = 8;
  unsigned parts = 0;
  Part part[kMaxParts];

  void add(ByteMask bytes, Stamp write, uint32_t count, Stamp *since) {
    part[parts++] = Part{bytes, write, count, since};
  }

  // Joins parts with the same history and drops blank ones.
  void normalise() {
    unsigned kept = 0;
    for (unsigned i = 0; i < parts; ++i) {
      if (part[i].blank()) continue;
      unsigned twin = 0;
      while (twin < kept && !part[twin].sameHistory(part[i])) ++twin;
      if (twin < kept)
        part[twin].bytes |= part[i].bytes;
      else
        part[kept++] = part[i];
    }
    parts = kept;
    // A canonical order, so that equal states are interned once.
    for (unsigned i = 1; i < parts; ++i)
      for (unsigned k = i; k > 0 && lowest(part[k]) < lowest(part[k - 1]); --k) {
        Part swapped = part[k];
        part[k] = part[k - 1];
        part[k - 1] = swapped;
      }
  }

 private:
  static unsigned lowest(const Part &p) { return p.bytes & -p.bytes; }
};

}  // namespace bigfoot

#endif
