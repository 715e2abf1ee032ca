// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FastTrack as paper 003 has it, Figures 2 and 5: one epoch for writes, an epoch or a vector clock for reads.
//
// state            paper   what it is
// State::write     W_x     epoch of the last write
// State::read      R_x     epoch of the last read, or kShared: State::many->clocks is R_x
// State::atomics           C++'s atomic accesses (detectors/atomic_history.h)
//
// rules.h beside it has the same rules for the runtime's entries, which speak of several bytes, know no paper's R_x, and may be any number
// in any order; neither fits the other's state.
#ifndef BIGFOOT_DETECTORS_FASTTRACK_FASTTRACK_H
#define BIGFOOT_DETECTORS_FASTTRACK_FASTTRACK_H

#include <vector>

#include "core/location_map.h"
#include "detectors/atomic_history.h"
#include "detectors/happens_before.h"

namespace bigfoot {

class FastTrack : public HappensBefore {
 public:
  explicit FastTrack(Findings &findings) : findings_(findings) {}

  bool read(const Event &e) { return access(e, [&](State &x, Part part) { return read(x, part); }); }
  bool write(const Event &e) { return access(e, [&](State &x, Part part) { return write(x, part); }); }
  bool atomicRead(const Event &e) { return access(e, [&](State &x, Part part) { return atomicRead(x, part); }); }
  bool atomicWrite(const Event &e) { return access(e, [&](State &x, Part part) { return atomicWrite(x, part); }); }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void deallocate(const Event &e) {
    write(e);
    forgetObjects(e.object, e.size);
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return locations_.bytes(); }
  std::string show(std::string_view component, uint64_t object) {
    if (component != "R" && component != "W") return showClocks(component, object);
    const State x = locations_.at(object);
    return component == "W" ? bigfoot::show(x.write) : x.read == kShared ? x.many->clocks.show() : bigfoot::show(x.read);
  }

 private:
  enum Rule { kReadSameEpoch, kReadShared, kReadExclusive, kReadShare, kWriteSameEpoch, kWriteExclusive, kWriteShared, kAtomicAccess };
  static constexpr const char *kRuleNames[] = {"FT READ SAME EPOCH",  "FT READ SHARED",     "FT READ EXCLUSIVE", "FT READ SHARE",
                                               "FT WRITE SAME EPOCH", "FT WRITE EXCLUSIVE", "FT WRITE SHARED",   "ATOMIC ACCESS"};
  static constexpr Epoch kShared{static_cast<Tid>(0), kMaxClock};  // a clock that no thread reaches

  struct Many {
    VectorTime clocks;
    std::vector<uint32_t> sites;  // by thread
    void add(Epoch e, uint32_t site) {
      clocks.set(e.tid(), e.clock());
      if (sites.size() <= index(e.tid())) sites.resize(index(e.tid()) + 1);
      sites[index(e.tid())] = site;
    }
  };
  struct State {
    Epoch write, read;
    uint32_t write_site = 0, read_site = 0;
    std::unique_ptr<Many> many;
    AtomicHistory atomics;

    State() = default;
    State(const State &other) { *this = other; }
    State &operator=(const State &other) {
      write = other.write, read = other.read, write_site = other.write_site, read_site = other.read_site;
      many.reset(other.many ? new Many(*other.many) : nullptr);
      atomics = other.atomics;
      return *this;
    }
  };
  // The event and the bytes of it at hand.
  struct Part {
    const Event &event;
    Thread &t;
    uint64_t address, size;
  };

  template <class RuleFor>
  bool access(const Event &e, RuleFor &&rule_for) {
    Thread &t = thread(e);
    bool races = false;
    locations_.visit(e.object, e.size, [&](State &x, uint64_t address, uint64_t size) { races |= rule_for(x, Part{e, t, address, size}); });
    return races;
  }

  // Each returns whether it races.
  bool read(State &x, const Part &a) {
    if (x.read == a.t.epoch) [[likely]] return rules_.count(kReadSameEpoch), false;
    // [FT READ SHARED] a second time in an epoch changes nothing; without a look the vector cost more than DJIT+'s same-epoch rule.
    if (x.read == kShared && x.many->clocks[a.t.epoch.tid()] == a.t.epoch.clock()) return rules_.count(kReadShared), false;
    bool races = racesWithWrite(x, a);
    races |= racesWithAtomics(x, a, false);
    if (x.read == kShared) {
      rules_.count(kReadShared);
      x.many->add(a.t.epoch, a.event.site);
    } else if (a.t.now.knows(x.read)) {
      rules_.count(kReadExclusive);
      x.read = a.t.epoch;
      x.read_site = a.event.site;
    } else {
      share(x, a);
    }
    return races;
  }
  void share(State &x, const Part &a) {
    rules_.count(kReadShare);
    x.many = std::make_unique<Many>();
    x.many->add(x.read, x.read_site);
    x.many->add(a.t.epoch, a.event.site);
    x.read = kShared;
  }

  bool write(State &x, const Part &a) {
    if (x.write == a.t.epoch && a.event.kind == EventKind::kWrite) [[likely]] return rules_.count(kWriteSameEpoch), false;
    bool races = racesWithWrite(x, a);
    races |= racesWithReads(x, a);
    races |= racesWithAtomics(x, a, true);
    if (x.read == kShared) {
      rules_.count(kWriteShared);
      x.many.reset();
      x.read = Epoch();
    } else {
      rules_.count(kWriteExclusive);
    }
    x.write = a.t.epoch;
    x.write_site = a.event.site;
    x.atomics.clear();
    return races;
  }

  bool atomicRead(State &x, const Part &a) {
    rules_.count(kAtomicAccess);
    const bool races = racesWithWrite(x, a);
    x.atomics.add(a.t.epoch, false, a.event.site);
    return races;
  }
  bool atomicWrite(State &x, const Part &a) {
    rules_.count(kAtomicAccess);
    bool races = racesWithWrite(x, a);
    races |= racesWithReads(x, a);
    x.atomics.add(a.t.epoch, true, a.event.site);
    return races;
  }

  bool racesWithWrite(const State &x, const Part &a) {
    if (a.t.now.knows(x.write)) [[likely]] return false;
    return report(a, {true, x.write.tid(), Access::kWrite, x.write_site});
  }
  bool racesWithReads(const State &x, const Part &a) {
    if (x.read != kShared) return a.t.now.knows(x.read) ? false : report(a, {true, x.read.tid(), Access::kRead, x.read_site});
    const int reader = x.many->clocks.firstAbove(a.t.now);
    return reader >= 0 && report(a, {true, static_cast<Tid>(reader), Access::kRead, x.many->sites[static_cast<unsigned>(reader)]});
  }
  bool racesWithAtomics(const State &x, const Part &a, bool is_write) {
    const Earlier earlier = x.atomics.racingWith(a.t.now, is_write);
    return earlier.is_known && report(a, earlier);
  }
  bool report(const Part &a, const Earlier &earlier) {
    findings_.race(a.event, a.address, a.size, earlier);
    return true;
  }

  Findings &findings_;
  RuleCounts rules_{kRuleNames};
  LocationMap<State> locations_;
};

}  // namespace bigfoot

#endif
