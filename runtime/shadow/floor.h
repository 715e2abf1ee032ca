// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that every thread knows of: they can race with nothing any more, and need no shadow. docs/slim.md, Z1 and Z2.
#ifndef BIGFOOT_RUNTIME_SHADOW_FLOOR_H
#define BIGFOOT_RUNTIME_SHADOW_FLOOR_H

#include "runtime/shadow/runs.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/thread.h"

namespace bigfoot::floor {

// Drops the entries that every thread was last found to know. Returns: how many are left.
unsigned forget(Entry *list, unsigned count);

// The same by a look at this moment, if there are few threads. (Z3)
unsigned forgetNow(Entry *list, unsigned count);

// The same for a cell; sets stay as they are.
Cell forget(const Cell &cell);

// The same for all cells, joining what became alike. Returns: whether any changed.
bool forget(Runs &runs);

// Looks what every thread knows.
void look();
// The same, if that was long ago. Requires: outside.
void refresh();

// For fork.
void forEachLock(void (*visit)(SpinLock &));

// Shadow had to be refined that might be forgotten: to be followed by a refresh.
extern uint32_t g_hint;
inline void suggest() {
  if (!__atomic_load_n(&g_hint, __ATOMIC_RELAXED)) __atomic_store_n(&g_hint, 1, __ATOMIC_RELAXED);
}
inline void refreshIfDue() {
  if (__atomic_load_n(&g_hint, __ATOMIC_RELAXED)) [[unlikely]]
    refresh();
}

}  // namespace bigfoot::floor

#endif
