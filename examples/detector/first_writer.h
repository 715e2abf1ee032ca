// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An example of a detector, for docs/adding-a-detector.md: warns when a location is written by a thread other than the one that wrote it
// first, unless a lock is held. Simple, and often wrong.
#ifndef BIGFOOT_EXAMPLES_DETECTOR_FIRST_WRITER_H
#define BIGFOOT_EXAMPLES_DETECTOR_FIRST_WRITER_H

#include <map>

#include "core/location_map.h"
#include "detectors/detector.h"

namespace bigfoot {

class FirstWriter : public EventHandlers {
 public:
  explicit FirstWriter(Findings &findings) : findings_(findings) {}

  void acquire(const Event &e) { ++locks_held_[e.thread]; }
  void release(const Event &e) { --locks_held_[e.thread]; }
  void wait(const Event &e) { release(e); }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void stack(const Event &e) { allocate(e); }

  bool write(const Event &e) {
    bool warns = false;
    locations_.visit(e.object, e.size, [&](Writer &first, uint64_t address, uint64_t size) {
      if (!first.is_known) first = {true, e.thread, e.site};
      const bool is_first = first.thread == e.thread;
      rules_.count(is_first ? kFirst : kOther);
      if (is_first || locks_held_[e.thread]) return;
      warns = true;
      findings_.race(e, address, size, {true, static_cast<Tid>(first.thread), Access::kWrite, first.site});
    });
    return warns;
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return locations_.bytes(); }

 private:
  enum Rule { kFirst, kOther };
  static constexpr const char *kRuleNames[] = {"FIRST WRITER", "OTHER WRITER"};
  struct Writer {
    bool is_known = false;
    uint16_t thread = 0;
    uint32_t site = 0;
  };

  Findings &findings_;
  RuleCounts rules_{kRuleNames};
  std::map<uint16_t, int> locks_held_;
  LocationMap<Writer> locations_;
};

}  // namespace bigfoot

#endif
