// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FastTrack: the read and write rules, on the bytes of one granule.
//
// state          paper   where
// Part::write    W_x     the stamp of the last plain write
// Part::since    R_x     an epoch (one stamp) or a vector clock (several); atomics are kept here too
// Order          C_t     what the accessing thread knows
//
// The rules and why they are precise: docs/precision.md, R1 to R3. Each rule has one body. Freestanding: no threads,
// memory allocation or OS.
#ifndef BIGFOOT_DETECTORS_FASTTRACK_RULES_H
#define BIGFOOT_DETECTORS_FASTTRACK_RULES_H

#include "core/granule.h"

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

// One access by the thread whose knowledge Order is:
//   bool  order.knows(Stamp)      its access is ordered before the present
//   bool  order.present(Stamp)    it was made by this thread in its present epoch
//   Access order.access(Stamp)
//   void  order.race(Stamp, ByteMask)   called for every stamp that races with this access
//   void  order.count(Rule)
//   Stamp *order.room(uint32_t)   memory for that many stamps, valid until the granule is stored
template <class Order>
class Rules {
 public:
  Rules(Order &order, Access kind, Stamp now) : order_(order), kind_(kind), now_(now) {}

  // Applies the access to `bytes` of `g`. Returns: whether the state changed.
  bool apply(Granule &g, ByteMask bytes) {
    bool changed = false;
    ByteMask untouched = bytes;
    const unsigned parts = g.parts;
    for (unsigned i = 0; i < parts; ++i) {
      const ByteMask hit = g.part[i].bytes & bytes;
      if (!hit) continue;
      untouched &= ~hit;
      compare(g.part[i], hit);
      if (covered(g.part[i])) continue;
      changed = true;
      if (hit == g.part[i].bytes) {
        record(g.part[i]);
      } else {
        g.part[i].bytes &= ~hit;
        g.add(hit, g.part[i].write, g.part[i].count, g.part[i].since);
        record(g.part[g.parts - 1]);
      }
    }
    if (untouched) {
      changed = true;
      g.add(untouched, kNever, 0, nullptr);
      record(g.part[g.parts - 1]);
    }
    if (changed) g.normalise();
    return changed;
  }

 private:
  void compare(const Part &p, ByteMask bytes) {
    if (p.write && !order_.knows(p.write)) order_.race(p.write, bytes);
    for (uint32_t i = 0; i < p.count; ++i)
      if (conflict(order_.access(p.since[i]), kind_) && !order_.knows(p.since[i])) order_.race(p.since[i], bytes);
  }

  // (R3)
  bool covered(const Part &p) {
    bool same_epoch = p.write && order_.present(p.write) && (!isWrite(kind_) || isAtomic(kind_) || p.count == 0);
    for (uint32_t i = 0; !same_epoch && i < p.count; ++i)
      same_epoch = order_.present(p.since[i]) && subsumes(order_.access(p.since[i]), kind_);
    if (same_epoch) order_.count(isAtomic(kind_) ? kAtomicSameEpoch : isWrite(kind_) ? kWriteSameEpoch : kReadSameEpoch);
    return same_epoch;
  }

  void record(Part &p) {
    if (kind_ == Access::kWrite)
      write(p);
    else
      since(p);
  }

  // (R1)
  void write(Part &p) {
    order_.count(p.count > 1 ? kWriteShared : kWriteExclusive);
    p.write = now_;
    p.count = 0;
  }

  // (R2)
  void since(Part &p) {
    Stamp *kept = order_.room(p.count + 1);
    uint32_t count = 0;
    bool placed = false;
    for (uint32_t i = 0; i < p.count; ++i) {
      const Stamp s = p.since[i];
      if (order_.knows(s) && subsumes(kind_, order_.access(s))) continue;
      if (!placed && now_ < s) placed = true, kept[count++] = now_;
      kept[count++] = s;
    }
    if (!placed) kept[count++] = now_;
    order_.count(isAtomic(kind_) ? kAtomicAccess : p.count > 1 ? kReadShared : count > 1 ? kReadShare : kReadExclusive);
    p.since = kept;
    p.count = count;
  }

  Order &order_;
  const Access kind_;
  const Stamp now_;
};

}  // namespace bigfoot::fasttrack

#endif
