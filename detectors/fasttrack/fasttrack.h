// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FastTrack as paper 003 has it, Figures 2 and 5: one epoch for writes, an epoch or a vector clock for reads.
//
// state            paper   what it is
// State::write     W_x     epoch of the last write
// State::read      R_x     epoch of the last read, or kShared: Rare::clocks is R_x
// Rare::atomics            C++'s atomic accesses (detectors/atomic_history.h)
//
// What nearly every access needs fits in half a cache line; the rest is behind a pointer. rules.h beside it has the same rules for the
// runtime's entries, which speak of several bytes, know no paper's R_x, and may be any number in any order; neither fits the other's state.
#ifndef BIGFOOT_DETECTORS_FASTTRACK_FASTTRACK_H
#define BIGFOOT_DETECTORS_FASTTRACK_FASTTRACK_H

#include <memory>
#include <span>
#include <vector>

#include "core/location_map.h"
#include "detectors/atomic_history.h"
#include "detectors/happens_before.h"

namespace bigfoot {

class FastTrack : public HappensBefore {
 public:
  explicit FastTrack(Findings &findings) : FastTrack(findings, kRuleNames) {}

  bool read(const Event &e) {
    Thread &t = thread(e);
    if (State *x = locations_.find(e.object, e.size)) [[likely]] return !hasRead(*x, t) && readSlow(*x, Part{e, t, e.object, e.size});
    return access(e, e.object, e.size);
  }
  bool write(const Event &e) {
    Thread &t = thread(e);
    if (State *x = locations_.find(e.object, e.size)) [[likely]] return !hasWritten(*x, t) && writeSlow(*x, Part{e, t, e.object, e.size});
    return access(e, e.object, e.size);
  }
  bool atomicRead(const Event &e) {
    if (State *x = locations_.find(e.object, e.size)) [[likely]] return atomicRead(*x, Part{e, thread(e), e.object, e.size});
    return access(e, e.object, e.size);
  }
  bool atomicWrite(const Event &e) {
    if (State *x = locations_.find(e.object, e.size)) [[likely]] return atomicWrite(*x, Part{e, thread(e), e.object, e.size});
    return access(e, e.object, e.size);
  }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) {
    access(e, e.object, e.size);
    forgetObjects(e.object, e.size);
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return locations_.bytes(); }
  std::string show(std::string_view component, uint64_t object) {
    return component == "R" || component == "W" ? locations_.at(object).show(component) : showClocks(component, object);
  }

 protected:
  enum Rule {
    kReadSameEpoch,
    kReadShared,
    kReadExclusive,
    kReadShare,
    kWriteSameEpoch,
    kWriteExclusive,
    kWriteShared,
    kAtomicAccess,
    kFastTrackRules
  };
  static constexpr const char *kRuleNames[] = {"FT READ SAME EPOCH",  "FT READ SHARED",     "FT READ EXCLUSIVE", "FT READ SHARE",
                                               "FT WRITE SAME EPOCH", "FT WRITE EXCLUSIVE", "FT WRITE SHARED",   "ATOMIC ACCESS"};
  static constexpr Epoch kShared{static_cast<Tid>(0), kMaxClock};  // a clock that no thread reaches

  // For detectors that have these rules and more; their names begin with these.
  FastTrack(Findings &findings, std::span<const char *const> rule_names) : findings_(findings), rules_(rule_names) {}

  struct Rare {
    VectorTime clocks;
    std::vector<uint32_t> sites;  // of the reads, by thread
    AtomicHistory atomics;
    void add(Epoch e, uint32_t site) {
      clocks.set(e.tid(), e.clock());
      if (sites.size() <= index(e.tid())) sites.resize(index(e.tid()) + 1);
      sites[index(e.tid())] = site;
    }
  };
  struct State {
    Epoch write, read;
    uint32_t write_site = 0, read_site = 0;
    std::unique_ptr<Rare> rare;  // only of shared reads and atomic accesses

    State() = default;
    State(const State &other) { *this = other; }
    State &operator=(const State &other) {
      write = other.write, read = other.read, write_site = other.write_site, read_site = other.read_site;
      rare.reset(other.rare ? new Rare(*other.rare) : nullptr);
      return *this;
    }
    State(State &&) = default;
    State &operator=(State &&) = default;

    bool isBlank() const { return write == Epoch() && read == Epoch() && !rare; }
    Rare &withRare() {
      if (!rare) rare = std::make_unique<Rare>();
      return *rare;
    }
    std::string show(std::string_view component) const {
      return component == "W" ? bigfoot::show(write) : read == kShared ? rare->clocks.show() : bigfoot::show(read);
    }
  };
  static_assert(sizeof(State) == 32);

  // The event and the bytes of it at hand: `size` bytes, and more pieces of as many at equal distances where one state stands for all.
  struct Part {
    const Event &event;
    Thread &t;
    uint64_t address, size;
    uint64_t pieces = 1, distance = 0;
  };

  // By the kind of the event. Each rule returns whether it races.
  bool apply(State &x, const Part &a) {
    switch (a.event.kind) {
      case EventKind::kRead: return !hasRead(x, a.t) && readSlow(x, a);
      case EventKind::kAtomicRead: return atomicRead(x, a);
      case EventKind::kAtomicWrite: return atomicWrite(x, a);
      case EventKind::kWrite: return !hasWritten(x, a.t) && writeSlow(x, a);
      default: return writeSlow(x, a);  // the end of a block's life
    }
  }

  // Of the memory that has states of its own here.
  [[gnu::noinline]] bool access(const Event &e, uint64_t address, uint64_t size) {
    Thread &t = thread(e);
    bool races = false;
    locations_.visit(address, size, [&](State &x, uint64_t at, uint64_t bytes) { races |= apply(x, Part{e, t, at, bytes}); });
    return races;
  }

  Findings &findings_;
  RuleCounts rules_;
  LocationMap<State> locations_;

 private:
  // Whether the thread has done the same in its present epoch, by the two rules that most accesses end with.
  bool hasRead(const State &x, const Thread &t) {
    if (x.read == t.epoch) [[likely]] return rules_.count(kReadSameEpoch), true;
    // [FT READ SHARED] a second time in an epoch changes nothing; without a look the vector cost more than DJIT+'s same-epoch rule.
    return x.read == kShared && x.rare->clocks[t.epoch.tid()] == t.epoch.clock() && (rules_.count(kReadShared), true);
  }
  bool hasWritten(const State &x, const Thread &t) { return x.write == t.epoch && (rules_.count(kWriteSameEpoch), true); }

  // Every other rule.
  bool readSlow(State &x, const Part &a) {
    bool races = racesWithWrite(x, a);
    races |= racesWithAtomics(x, a, false);
    if (x.read == kShared) {
      rules_.count(kReadShared);
      x.rare->add(a.t.epoch, a.event.site);
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
    x.withRare().add(x.read, x.read_site);
    x.rare->add(a.t.epoch, a.event.site);
    x.read = kShared;
  }

  bool writeSlow(State &x, const Part &a) {
    bool races = racesWithWrite(x, a);
    races |= racesWithReads(x, a);
    races |= racesWithAtomics(x, a, true);
    rules_.count(x.read == kShared ? kWriteShared : kWriteExclusive);
    if (x.read == kShared) x.read = Epoch();
    x.write = a.t.epoch;
    x.write_site = a.event.site;
    x.rare.reset();  // atomic accesses too: a plain write is ordered after all of them, or has just been reported
    return races;
  }

  bool atomicRead(State &x, const Part &a) {
    rules_.count(kAtomicAccess);
    const bool races = racesWithWrite(x, a);
    x.withRare().atomics.add(a.t.epoch, false, a.event.site);
    return races;
  }
  bool atomicWrite(State &x, const Part &a) {
    rules_.count(kAtomicAccess);
    bool races = racesWithWrite(x, a);
    races |= racesWithReads(x, a);
    x.withRare().atomics.add(a.t.epoch, true, a.event.site);
    return races;
  }

  bool racesWithWrite(const State &x, const Part &a) {
    if (a.t.now.knows(x.write)) [[likely]] return false;
    return report(a, {true, x.write.tid(), Access::kWrite, x.write_site});
  }
  bool racesWithReads(const State &x, const Part &a) {
    if (x.read != kShared) return a.t.now.knows(x.read) ? false : report(a, {true, x.read.tid(), Access::kRead, x.read_site});
    const int reader = x.rare->clocks.firstAbove(a.t.now);
    return reader >= 0 && report(a, {true, static_cast<Tid>(reader), Access::kRead, x.rare->sites[static_cast<unsigned>(reader)]});
  }
  bool racesWithAtomics(const State &x, const Part &a, bool is_write) {
    if (!x.rare) [[likely]] return false;
    const Earlier earlier = x.rare->atomics.racingWith(a.t.now, is_write);
    return earlier.is_known && report(a, earlier);
  }
  bool report(const Part &a, const Earlier &earlier) {
    for (uint64_t i = 0; i < a.pieces; ++i) findings_.race(a.event, a.address + i * a.distance, a.size, earlier);
    return true;
  }
};

}  // namespace bigfoot

#endif
