// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic stores and updates that release nothing, of variables to which nothing was ever released: they need no object, and no lock. Whoever
// makes an object waits until none of them is under way. docs/precision.md, A5.
#ifndef BIGFOOT_RUNTIME_SYNC_UNORDERED_H
#define BIGFOOT_RUNTIME_SYNC_UNORDERED_H

#include "runtime/sync/sync_object.h"

namespace bigfoot::unordered {

// Page::unordered. To make an object costs a barrier in all threads while such operations may be under way in its page, so they
// are no longer allowed after a few of these.
inline constexpr uint8_t kUnknown = 0;                   // nobody has asked
inline constexpr uint8_t kAllowed = 1, kLastAllowed = 4;  // and so many objects were made since, less one
inline constexpr uint8_t kEnding = 5, kEnded = 6;         // none begins any more; none is under way
inline bool isAllowed(uint8_t state) { return static_cast<uint8_t>(state - kAllowed) <= kLastAllowed - kAllowed; }

// Whether one may begin at the address; it is under way then, until end. Calls nothing.
__attribute__((always_inline)) inline bool begin(Thread &t, uintptr_t address) {
  if (__atomic_load_n(&g_door, __ATOMIC_RELAXED) || t.ignored_sync || !t.sync.fenced_release.isNothing()) [[unlikely]] return false;
  __atomic_store_n(&t.unordered, address, __ATOMIC_RELAXED);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);  // whoever waits orders memory
  if (isAllowed(__atomic_load_n(&pageOf(address).unordered, __ATOMIC_ACQUIRE)) && !firstObject(address)) [[likely]] return true;
  __atomic_store_n(&t.unordered, 0, __ATOMIC_RELAXED);
  return false;
}
inline void end(Thread &t) { __atomic_store_n(&t.unordered, 0, __ATOMIC_RELEASE); }

// Allows them in the page of an address, unless it is known better. Returns: whether they are allowed.
bool allow(uintptr_t address);

// An object was linked in the page, and is still locked: waits until no operation without one is under way. Requires: inside.
void await(const Thread &thread, Page &page);

// What stands for the object of such an operation.
inline SyncObject *const kNoObject = reinterpret_cast<SyncObject *>(uintptr_t{1});

}  // namespace bigfoot::unordered

#endif
