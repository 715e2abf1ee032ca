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

  // An access that races with one by a thread that knows this much, or none.
  Earlier racingWith(const VectorTime &known, Access access) const {
    if (const int thread = writes.firstAbove(known); thread >= 0) return earlier(thread, Access::kWrite);
    if (isWrite(access))
      if (const int thread = reads.firstAbove(known); thread >= 0) return earlier(thread, Access::kRead);
    return isAtomic(access) ? Earlier{} : atomics.racingWith(known, isWrite(access));
  }

  void add(Epoch now, Access access, uint32_t site) {
    if (isAtomic(access)) return atomics.add(now, isWrite(access), site);
    (isWrite(access) ? writes : reads).set(now.tid(), now.clock());
  }

  bool hasInEpoch(Epoch now, Access access) const {
    return !isAtomic(access) && (isWrite(access) ? writes : reads)[now.tid()] == now.clock();
  }

  std::string show(std::string_view component) const { return component == "W" ? writes.show() : reads.show(); }

 private:
  // Where it was is not kept: a site for every clock would double the state that the papers compare.
  static Earlier earlier(int thread, Access access) { return {true, static_cast<Tid>(thread), access, 0}; }
};

}  // namespace bigfoot

#endif
