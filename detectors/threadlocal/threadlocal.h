// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A filter: drops accesses to locations that one thread alone has accessed so far, as TL of paper 003, section 5.2. The first access by
// another thread, and all later ones by any, are passed on. It goes by accesses, not by who could reach the location, so a detector behind
// it does not know of those that were dropped, and misses the races that they are part of.
#ifndef BIGFOOT_DETECTORS_THREADLOCAL_THREADLOCAL_H
#define BIGFOOT_DETECTORS_THREADLOCAL_THREADLOCAL_H

#include "core/location_map.h"
#include "detectors/detector.h"

namespace bigfoot {

class ThreadLocal : public EventHandlers {
 public:
  explicit ThreadLocal(Findings &) {}

  bool read(const Event &e) { return isShared(e); }
  bool write(const Event &e) { return isShared(e); }
  bool atomicRead(const Event &e) { return isShared(e); }
  bool atomicWrite(const Event &e) { return isShared(e); }
  void allocate(const Event &e) { owners_.forget(e.object, e.size); }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return owners_.bytes(); }

 private:
  enum Rule { kDropped, kPassed };
  static constexpr const char *kRuleNames[] = {"THREAD-LOCAL", "SHARED"};
  static constexpr uint32_t kNobody = 0, kSeveral = UINT32_MAX;
  struct Owner {
    uint32_t thread = kNobody;  // its number and one
  };

  bool isShared(const Event &e) {
    bool shared = false;
    owners_.visit(e.object, e.size, [&](Owner &owner, uint64_t, uint64_t) {
      const uint32_t accessor = e.thread + 1u;
      if (owner.thread == kNobody) owner.thread = accessor;
      if (owner.thread != accessor) owner.thread = kSeveral;
      shared |= owner.thread == kSeveral;
    });
    rules_.count(shared ? kPassed : kDropped);
    return shared;
  }

  RuleCounts rules_{kRuleNames};
  LocationMap<Owner> owners_;
};

}  // namespace bigfoot

#endif
