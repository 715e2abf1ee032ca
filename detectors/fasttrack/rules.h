// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FastTrack: the read and write rules, on the entries of one granule.
//
// state          paper   what it is
// plain write    W_x     an entry with the bytes that its epoch was the last to write
// other entries  R_x     reads, and atomic accesses of both kinds, since that write
// Order          C_t     what the accessing thread knows
//
// The rules and why they are precise: docs/precision.md, R1 to R3. Each rule has one body, whatever holds the entries: a cell of
// shadow memory (two), or a set out of line (any number). Freestanding: no threads, memory allocation or OS.
#ifndef BIGFOOT_DETECTORS_FASTTRACK_RULES_H
#define BIGFOOT_DETECTORS_FASTTRACK_RULES_H

#include "core/entry.h"

namespace bigfoot::fasttrack {

enum Rule : unsigned {
  kReadSameEpoch,
  kReadShared,
  kReadExclusive,
  kReadShare,
  kWriteSameEpoch,
  kWriteExclusive,
  kWriteShared,
  kAtomicSameEpoch,
  kAtomicAccess,
  kRuleCount,
};

inline constexpr const char *kRuleNames[kRuleCount] = {
    "READ SAME EPOCH",  "READ SHARED",  "READ EXCLUSIVE",    "READ SHARE",   "WRITE SAME EPOCH",
    "WRITE EXCLUSIVE",  "WRITE SHARED", "ATOMIC SAME EPOCH", "ATOMIC ACCESS",
};

// What this access leaves of an older one that is ordered before it, or has just been reported. (R1), (R2)
constexpr Entry keptOf(Entry old, Access access, ByteMask bytes) {
  return subsumes(access, old.access()) ? old.without(bytes) : old;
}

// The rule of an access that races with nothing, by the entry that it leaves beside its own, or none.
constexpr Rule ruleInPlace(Access access, Entry other) {
  if (isAtomic(access)) return kAtomicAccess;
  if (isWrite(access)) return kWriteExclusive;
  return other.access() == Access::kRead && !other.blank() ? kReadShare : kReadExclusive;
}

// Whether entries of the epoch `present` make such an access needless, for the bytes that they have. (R3)
constexpr bool isPresent(Entry old, EpochNumber present, Access access) {
  return old.epoch() == present && subsumes(old.access(), access);
}

// One access, `fresh`, by the thread whose knowledge Order is:
//   bool order.knows(Entry)           it is ordered before the present
//   void order.race(Entry, ByteMask)  called for every entry that races with this access, with the bytes
//   void order.count(Rule)
template <class Order>
class Rules {
 public:
  // `renews`: the access takes the place of what its own epoch did before. (A release of memory, which a report is to name.)
  Rules(Order &order, Entry fresh, bool renews = false) : order_(order), fresh_(fresh), renews_(renews) {}

  // Applies the access to list[0, count). Returns: how many there are now. Requires: room for one more.
  unsigned apply(Entry *list, unsigned count) {
    unsigned kept = 0, reads = 0;
    ByteMask covered = 0;
    for (unsigned i = 0; i < count; ++i) {
      const Entry left = under(list[i], covered);
      if (left.blank()) continue;
      reads += left.access() == Access::kRead && left.epoch() != fresh_.epoch();
      list[kept++] = left;
    }
    if (!(fresh_.bytes() & ~covered)) {
      order_.count(isAtomic(access()) ? kAtomicSameEpoch : isWrite(access()) ? kWriteSameEpoch : kReadSameEpoch);
      return kept;
    }
    order_.count(ruleFor(count, reads));
    return add(list, kept, fresh_);
  }

  // Adds an entry to those that it leaves alone.
  static unsigned add(Entry *list, unsigned count, Entry fresh) {
    for (unsigned i = 0; i < count; ++i)
      if (list[i].isAlike(fresh)) {
        list[i] = list[i].with(fresh.bytes());
        return count;
      }
    list[count] = fresh;
    return count + 1;
  }

 private:
  Access access() const { return fresh_.access(); }

  Entry under(Entry old, ByteMask &covered) {
    const ByteMask hit = old.bytes() & fresh_.bytes();
    if (!hit) return old;
    if (isPresent(old, fresh_.epoch(), access()) && !renews_) {
      covered |= hit;
      return old;
    }
    const bool known = order_.knows(old);
    if (!known && conflict(old.access(), access())) order_.race(old, hit);
    return known || access() == Access::kWrite ? keptOf(old, access(), fresh_.bytes()) : old;
  }

  Rule ruleFor(unsigned before, unsigned reads) const {
    if (isAtomic(access())) return kAtomicAccess;
    if (isWrite(access())) return before > 2 ? kWriteShared : kWriteExclusive;
    return reads > 1 ? kReadShared : reads ? kReadShare : kReadExclusive;
  }

  Order &order_;
  const Entry fresh_;
  const bool renews_;
};

}  // namespace bigfoot::fasttrack

#endif
