// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which record has which bytes of an entry that stands for several places of one epoch. Only a report asks. docs/precision.md, J1 to J3.
//
// One log for all threads, with a chain of lines for each hash of a granule.
// Thread safety: any thread that is inside may add and look; lines are immutable until the collector forgets some.
#ifndef BIGFOOT_RUNTIME_SHADOW_MERGES_H
#define BIGFOOT_RUNTIME_SHADOW_MERGES_H

#include <stdint.h>

#include "runtime/shadow/thread_shadow.h"

namespace bigfoot::merges {

// Joins entries of one epoch and kind. Returns: how many are left. Requires: inside.
unsigned join(Reserve &reserve, Entry *list, unsigned count, uintptr_t granule);

// The record of one byte of an entry. Requires: inside.
RecordNumber recordOf(uintptr_t granule, Entry entry, unsigned byte);

// For the collector, which has stopped the world: forgets the lines that `is_needed` is false of; reserves end.
void compact(bool (*is_needed)(uintptr_t granule, Entry entry));
uint64_t linesSinceCollection();
uint64_t linesLiveAfterCollection();
uint64_t usedBytes();

}  // namespace bigfoot::merges

#endif
