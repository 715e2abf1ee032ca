// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a detector is, and the manual for writing one (docs/adding-a-detector.md has an example).
//
// A detector is a class that derives from EventHandlers and has a function for each event that it needs; abi/events.def lists them, with
// what they mean. Hosts (replay/) call these functions by the class's own type, never by a virtual call. There is:
//
//   constructor  Detector(Findings &)                what it finds goes there
//   accesses     bool read(const Event &), ..        true: pass the event on to the next one of a chain. A detector that filters passes
//                                                    on what it cannot rule out: of race detectors, the accesses that race
//   others       void acquire(const Event &), ..     always passed on
//   rewriting    Event rewrite(const Event &)        only of filters that change events: what it handles and passes on instead
//   before       void before(const Event &)          called for every event, ahead of its handler
//   the end      void finish()                       called after the last event: what was put off is told now
//   rules        const RuleCounts &rules() const     how often each rule was applied, under the paper's names
//   state        std::string show(component, object) a component of the analysis state as the paper writes it: show("W", x) is "4@0"
//   memory       size_t bytes() const                what its state of memory locations takes, without vector clocks
//
// Who keeps something for memory forgets it when an allocation or a stack begins there.
//
// Its line in detectors.def makes it a tool. Events come in an order that agrees with happens-before, and are feasible as paper 003, 2.1
// says: hosts check that, and take reentrant acquires and releases out (replay/feasible.h). One thread calls it. A detector must not crash
// on any feasible trace, however large its numbers.
#ifndef BIGFOOT_DETECTORS_DETECTOR_H
#define BIGFOOT_DETECTORS_DETECTOR_H

#include <stddef.h>

#include <concepts>
#include <string>
#include <string_view>

#include "abi/event.h"
#include "detectors/findings.h"
#include "detectors/rule_counts.h"

namespace bigfoot {

// Every handler, doing nothing.
class EventHandlers {
 public:
  bool read(const Event &) { return true; }
  bool write(const Event &) { return true; }
  bool atomicRead(const Event &) { return true; }
  bool atomicWrite(const Event &) { return true; }
  void acquire(const Event &) {}
  void release(const Event &) {}
  void acquireShared(const Event &) {}
  void releaseShared(const Event &) {}
  void wait(const Event &) {}
  void notify(const Event &) {}
  void volatileRead(const Event &) {}
  void volatileWrite(const Event &) {}
  void storeRelease(const Event &) {}
  void storeRelaxed(const Event &) {}
  void updateRelaxed(const Event &) {}
  void loadRelaxed(const Event &) {}
  void fenceRelease(const Event &) {}
  void fenceAcquire(const Event &) {}
  void fork(const Event &) {}
  void join(const Event &) {}
  void barrierEnter(const Event &) {}
  void barrierExit(const Event &) {}
  void allocate(const Event &) {}
  void deallocate(const Event &) {}
  void enter(const Event &) {}
  void exit(const Event &) {}
  void pointer(const Event &) {}
  void handOver(const Event &) {}
  void stack(const Event &) {}
  void call(const Event &) {}
  void returns(const Event &) {}
  void passes(const Event &) {}
  void before(const Event &) {}
  void finish() {}

  const RuleCounts &rules() const { return kNoRules; }
  std::string show(std::string_view, uint64_t) { return ""; }
  size_t bytes() const { return 0; }

 private:
  static inline const RuleCounts kNoRules{};
};

template <class D>
concept Detector = std::derived_from<D, EventHandlers> && std::constructible_from<D, Findings &> &&
                   requires(D detector, const D &constant, const Event &event) {
                     { detector.read(event) } -> std::same_as<bool>;
                     { detector.write(event) } -> std::same_as<bool>;
                     { detector.finish() } -> std::same_as<void>;
                     { constant.rules() } -> std::same_as<const RuleCounts &>;
                     { detector.show("C", uint64_t{}) } -> std::same_as<std::string>;
                     { constant.bytes() } -> std::same_as<size_t>;
                   };

// Hands one event to its handler. Returns: whether to pass it on.
template <Detector D>
[[gnu::always_inline]] inline bool handle(D &detector, const Event &event) {
  const auto passes = [](auto call) {
    if constexpr (std::same_as<decltype(call()), bool>) return call();
    else return call(), true;
  };
  detector.before(event);
  switch (event.kind) {
#define BIGFOOT_EVENT(kind, handler, word, operand) \
  case EventKind::kind: return passes([&] { return detector.handler(event); });
#include "abi/events.def"
  }
  __builtin_unreachable();  // readers let no other kind through
}

}  // namespace bigfoot

#endif
