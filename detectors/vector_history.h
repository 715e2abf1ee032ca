// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What BasicVC, DJIT+ and MultiRace keep of a location: a vector clock of reads and one of writes, R_x and W_x of paper 003, section 2.2.
#ifndef BIGFOOT_DETECTORS_VECTOR_HISTORY_H
#define BIGFOOT_DETECTORS_VECTOR_HISTORY_H

#include "detectors/atomic_history.h"
#include "detectors/happens_before.h"

namespace bigfoot {

struct VectorHistory {
  VectorTime reads, writes;
  AtomicHistory atomics;
  LastSite last_read, last_write;

  // An access that races with one by a thread that knows this much, or none.
  Earlier racingWith(const VectorTime &known, Access access) const {
    if (const int thread = writes.firstAbove(known); thread >= 0) return last_write.earlier(thread, Access::kWrite);
    if (isWrite(access))
      if (const int thread = reads.firstAbove(known); thread >= 0) return last_read.earlier(thread, Access::kRead);
    return isAtomic(access) ? Earlier{} : atomics.racingWith(known, isWrite(access));
  }

  void add(Epoch now, Access access, uint32_t site) {
    if (isAtomic(access)) return atomics.add(now, isWrite(access), site);
    (isWrite(access) ? writes : reads).set(now.tid(), now.clock());
    (isWrite(access) ? last_write : last_read) = {site, now.tid()};
  }

  bool hasInEpoch(Epoch now, Access access) const {
    return !isAtomic(access) && (isWrite(access) ? writes : reads)[now.tid()] == now.clock();
  }

  std::string show(std::string_view component) const { return component == "W" ? writes.show() : reads.show(); }
};

}  // namespace bigfoot

#endif
