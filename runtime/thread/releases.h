// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread gave away last, and by what it learnt: a report says which release of the one thread the other knows of. Nothing here
// decides whether there is a race. docs/precision.md, W1 to W4.
#ifndef BIGFOOT_RUNTIME_THREAD_RELEASES_H
#define BIGFOOT_RUNTIME_THREAD_RELEASES_H

#include "runtime/thread/released.h"

namespace bigfoot {

// What a release is known by in reports: to what, and where. Without an object kGivenBy... says what it was.
struct Given {
  uint32_t object;  // index of the SyncObject
  uint32_t serial;  // SyncObject::serial at that time; of a creation the new ThreadInfo::id
  uint32_t place;   // a depot::StackId; or with kPlaceIsRecord a record's number, of an atomic store or, with kPlaceIsUpdate, update
};
inline constexpr uint32_t kGivenByFork = ~0u, kGivenByCreation = ~0u - 1, kGivenByFence = ~0u - 2, kGivenBySwitch = ~0u - 3;
inline constexpr uint32_t kPlaceIsRecord = 1u << 31, kPlaceIsUpdate = 1u << 30;  // no stack has the number of the first, no record of the second

// The last releases of whoever has a thread number, in their order. Written by that thread; read by any, without a lock: an entry is good if
// `when` was there before and after its other half was read. (W2)
struct Releases {
  static constexpr uint32_t kEntries = 512;
  struct Entry {
    uint64_t when;  // the lower half of the clock that was given away, and the object
    uint64_t what;  // the place, and the serial number
  };
  uint32_t last;
  Entry entry[kEntries];

  static uint64_t whenOf(Clock clock, uint32_t object) { return clock << 32 | object; }

  // The same clock to the same object again is one entry, or a thread that polls would forget all else.
  __attribute__((always_inline)) void note(Clock clock, const Given &given) {
    const uint64_t when = whenOf(clock, given.object);
    const uint32_t at = last = (last + (entry[last].when != when)) % kEntries;
    __atomic_store_n(&entry[at].when, when, __ATOMIC_RELAXED);
    __atomic_store_n(&entry[at].what, uint64_t{given.place} << 32 | given.serial, __ATOMIC_RELEASE);
  }
};

// From which clocks the thread learnt lately: where several releases gave the same clock away, it tells by which of them. Written by its
// thread; read by any, and believed where the epoch is the one that is asked for. (W3)
struct Lessons {
  static constexpr uint32_t kEntries = 64;
  struct Entry {
    const Released *from;
    Epoch epoch;  // that `from` had
  };
  uint32_t last;
  Entry entry[kEntries];

  void note(const Released &from) {
    last = (last + 1) % kEntries;
    entry[last] = {&from, from.epoch()};
  }
};

}  // namespace bigfoot

#endif
