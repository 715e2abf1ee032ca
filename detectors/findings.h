// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where detectors tell what they find.
#ifndef BIGFOOT_DETECTORS_FINDINGS_H
#define BIGFOOT_DETECTORS_FINDINGS_H

#include <stdint.h>

#include "abi/event.h"
#include "core/epoch.h"

namespace bigfoot {

// The access before, as far as the detector still knows it.
struct Earlier {
  bool is_known = false;  // false for a lockset that ran empty: no two accesses are to blame
  Tid thread{};
  Access access{};
  uint32_t site = 0;
};

// A region that is not atomic: what it did at first comes before an operation of another thread, and that, or one that must come later, before
// what it does now.
struct Violation {
  Event region;            // its entry
  Event first, theirs;     // the region's, and the other thread's
  Event theirs_then, now;  // the same the other way round; `theirs_then` may be of a third thread
  bool is_observed = true;  // false: another schedule may do it, and there is no other thread's operation
  bool is_blamed = true;    // false: other regions take part, of which one may be to blame instead
};

// An object of a class that is no capsule, or is used as none (docs/capsules.md): two calls without order, or an access from outside.
struct CapsuleViolation {
  Event now;      // the call, or an access that is in none of the object
  Event earlier;  // the same, before; of an access from outside the last call that changed the object
  uint64_t object;
  uint64_t class_number;  // in the trace
  bool is_outside;        // else the two are unordered
  bool is_library;        // of the C++ library
};

class Findings {
 public:
  virtual ~Findings() = default;
  // The access `now` races with an earlier one in [address, address + size).
  virtual void race(const Event &now, uint64_t address, uint64_t size, const Earlier &earlier) = 0;
  // Of checkers of atomicity.
  virtual void violation(const Violation &) {}
  virtual void capsuleViolation(const CapsuleViolation &) {}
  // Of detectors that print events.
  virtual void print(const Event &event) = 0;
};

constexpr Access accessOf(EventKind kind) {
  switch (kind) {
    case EventKind::kRead: return Access::kRead;
    case EventKind::kAtomicRead: return Access::kAtomicRead;
    case EventKind::kAtomicWrite: return Access::kAtomicWrite;
    default: return Access::kWrite;  // the end of a block's life is one
  }
}

}  // namespace bigfoot

#endif
