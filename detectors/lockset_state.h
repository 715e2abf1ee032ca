// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eraser's state machine for one location, which MultiRace uses too.
//
//   virgin --any--> exclusive --read by another--> shared --write--> shared-modified
//                       \-------write by another-------------------------^
//
// C(v) is refined with the locks that are held at every access of a shared location; only in shared-modified does it matter that it is
// empty. The first thread's accesses are taken for initialisation, which is what Eraser may miss races by.
#ifndef BIGFOOT_DETECTORS_LOCKSET_STATE_H
#define BIGFOOT_DETECTORS_LOCKSET_STATE_H

#include "detectors/held_locks.h"

namespace bigfoot {

struct LocksetState {
  enum Phase : uint8_t { kVirgin, kExclusive, kShared, kSharedModified };

  Lockset candidates = Lockset::kAll;  // C(v)
  uint32_t barrier = 0;                // how many barriers there were when it was last virgin
  uint16_t owner = 0;                  // of a location in kExclusive
  Phase phase = kVirgin;

  // Barriers end phases of a program: a location that is accessed after one starts again. (The extension of MultiRace's authors, which
  // paper 003 uses for Eraser. It takes a barrier to be one of all threads.)
  void startAgainAfter(uint32_t barriers) {
    if (barrier == barriers) return;
    *this = LocksetState();
    barrier = barriers;
  }

  // Returns: whether C(v) is empty and matters.
  bool access(uint16_t thread, bool is_write, HeldLocks &locks) {
    if (phase == kVirgin) {
      phase = kExclusive;
      owner = thread;
    }
    if (phase == kExclusive) {
      if (thread == owner) return false;
      phase = is_write ? kSharedModified : kShared;
    } else if (is_write) {
      phase = kSharedModified;
    }
    const HeldLocks::Held &held = locks.of(thread);
    candidates = locks.table().intersection(candidates, is_write ? held.writing : held.any);
    return phase == kSharedModified && candidates == Lockset::kEmpty;
  }

  const char *phaseName() const {
    constexpr const char *kNames[] = {"virgin", "exclusive", "shared", "shared-modified"};
    return kNames[phase];
  }
};

}  // namespace bigfoot

#endif
