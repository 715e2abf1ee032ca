// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread gave away last: a report says which release of the one thread the other knows of. Nothing here decides whether there is a
// race. docs/precision.md, W1 to W4.
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
  uint32_t end;     // in bytes: behind the last
  Entry entry[kEntries];

  __attribute__((always_inline)) void note(Clock clock, const Given &given) {
    Entry &e = *reinterpret_cast<Entry *>(reinterpret_cast<char *>(entry) + end);
    __atomic_store_n(&end, (end + sizeof(Entry)) % sizeof entry, __ATOMIC_RELAXED);
    __atomic_store_n(&e.when, clock << 32 | given.object, __ATOMIC_RELAXED);
    __atomic_store_n(&e.what, uint64_t{given.place} << 32 | given.serial, __ATOMIC_RELEASE);
  }
  // From the last one, 0, back.
  const Entry &before(uint32_t steps) const {
    return entry[(__atomic_load_n(&end, __ATOMIC_RELAXED) / sizeof(Entry) - 1 - steps) % kEntries];
  }
};

}  // namespace bigfoot

#endif
