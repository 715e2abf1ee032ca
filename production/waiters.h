// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that wait before an access, and who collides with them.
#ifndef BIGFOOT_PRODUCTION_WAITERS_H
#define BIGFOOT_PRODUCTION_WAITERS_H

#include "production/armed.h"

namespace bigfoot {

inline constexpr unsigned kDeepestStack = 64;

// An access that a thread is about to make.
struct Arrival {
  const ChasedAccess *access;
  uint64_t start, end;
};

// What a report says of one side.
struct CaughtSide {
  const Site *site;
  uint64_t address;
  uint32_t size;
  uint32_t os_thread;
  char thread_name[16];
  unsigned depth;
  uint64_t stack[kDeepestStack];
};

struct Waiter {
  uint64_t start, end;  // bytes; start is 0 if nobody waits here
  const ChasedAccess *access;
  uint32_t caught;      // what its thread sleeps on
  CaughtSide side;
};

namespace waiters {

inline constexpr unsigned kMost = 64;
extern Waiter g_waiters[kMost];
extern uint32_t g_waiting;

inline bool isWrite(const Site &site) { return site.flags & kSiteWrite; }

// Requires: nothing, for a hint; the chase's lock for a verdict. Returns: the waiter that the arrival races with, or null.
inline Waiter *collides(const Arrival &arrival) {
  uint32_t left = __atomic_load_n(&g_waiting, __ATOMIC_ACQUIRE);
  for (Waiter &waiter : g_waiters) {
    if (!left) return nullptr;
    const uint64_t start = __atomic_load_n(&waiter.start, __ATOMIC_ACQUIRE);
    left -= start != 0;
    if (!start || start >= arrival.end || __atomic_load_n(&waiter.end, __ATOMIC_RELAXED) <= arrival.start) continue;
    const ChasedAccess *access = __atomic_load_n(&waiter.access, __ATOMIC_RELAXED);
    if (!access || !areOpposite(access->roles, arrival.access->roles)) continue;
    if (isWrite(*access->site) || isWrite(*arrival.access->site)) return &waiter;
  }
  return nullptr;
}

inline Arrival arrivalOf(const ChasedAccess &access, const Registers &registers) {
  const uint64_t start = access.address.in(registers);
  return {&access, start, start + (access.has_length ? access.length.in(registers) : access.site->size)};
}

}  // namespace waiters
}  // namespace bigfoot

#endif
