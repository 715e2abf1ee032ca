// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A detector in the shape that most have: a state for each location, and one function that judges an access to it.
#ifndef BIGFOOT_DETECTORS_LOCATED_H
#define BIGFOOT_DETECTORS_LOCATED_H

#include "core/location_map.h"
#include "detectors/detector.h"

namespace bigfoot {

// The bytes of an access that one state stands for.
struct Part {
  const Event &event;
  uint64_t address, size;
  Access access() const { return accessOf(event.kind); }
};

struct Verdict {
  bool races = false;
  Earlier earlier{};  // as far as the detector knows
};
constexpr Verdict racesWith(const Earlier &earlier) { return {earlier.is_known, earlier}; }

// Derived has `Verdict judge(State &, const Part &)`, which updates the state. Order has the synchronisation rules.
template <class Derived, class State, class Order>
class Located : public Order {
 public:
  explicit Located(Findings &findings) : findings_(findings) {}

  bool read(const Event &e) { return access(e); }
  bool write(const Event &e) { return access(e); }
  bool atomicRead(const Event &e) { return access(e); }
  bool atomicWrite(const Event &e) { return access(e); }
  void allocate(const Event &e) { locations_.forget(e.object, e.size); }
  void stack(const Event &e) { allocate(e); }
  void deallocate(const Event &e) {
    access(e);
    if constexpr (requires { this->forgetObjects(e.object, e.size); }) this->forgetObjects(e.object, e.size);
  }
  size_t bytes() const { return locations_.bytes(); }

 protected:
  bool access(const Event &e) {
    if (State *state = locations_.find(e.object, e.size)) [[likely]] return judgePart(*state, e, e.object, e.size);
    bool races = false;
    locations_.visit(e.object, e.size, [&](State &state, uint64_t address, uint64_t size) { races |= judgePart(state, e, address, size); });
    return races;
  }
  LocationMap<State> locations_;

 private:
  bool judgePart(State &state, const Event &e, uint64_t address, uint64_t size) {
    const Verdict verdict = static_cast<Derived &>(*this).judge(state, Part{e, address, size});
    if (verdict.races) [[unlikely]] findings_.race(e, address, size, verdict.earlier);
    return verdict.races;
  }

  Findings &findings_;
};

}  // namespace bigfoot

#endif
