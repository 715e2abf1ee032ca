// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/own_guards.h"

#include <stdint.h>

#include "runtime/sys/os.h"

namespace bigfoot::own_guards {
namespace {

// The first byte is the ABI's, and read by the compiler's code; the rest is ours.
struct Guard {
  uint8_t is_done;
  uint32_t state;
};
static_assert(sizeof(Guard) == sizeof(long));
enum : uint32_t { kFree, kTaken, kAwaited };

Guard &asGuard(long *guard) { return *reinterpret_cast<Guard *>(guard); }

void giveBack(Guard &guard) {
  if (__atomic_exchange_n(&guard.state, kFree, __ATOMIC_RELEASE) == kAwaited) os::wakeAll(&guard.state);
}

// Requires: it was seen taken.
void await(Guard &guard) {
  uint32_t state = kTaken;
  const bool is_awaited = __atomic_compare_exchange_n(&guard.state, &state, kAwaited, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  if (is_awaited || state == kAwaited) os::waitOn(&guard.state, kAwaited);
}

}  // namespace

int acquire(long *given) {
  Guard &guard = asGuard(given);
  while (!__atomic_load_n(&guard.is_done, __ATOMIC_ACQUIRE)) {
    uint32_t state = kFree;
    if (!__atomic_compare_exchange_n(&guard.state, &state, kTaken, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      await(guard);
    else if (!__atomic_load_n(&guard.is_done, __ATOMIC_RELAXED))
      return 1;
    else
      giveBack(guard);
  }
  return 0;
}

void release(long *given) {
  Guard &guard = asGuard(given);
  __atomic_store_n(&guard.is_done, 1, __ATOMIC_RELEASE);
  giveBack(guard);
}

void abort(long *given) { giveBack(asGuard(given)); }

}  // namespace bigfoot::own_guards
