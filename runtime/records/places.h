// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records by place (code, context, size), for all threads. A program with 10^5 places, each of which every thread comes to a few times in
// many epochs, loses them from its threads' caches (sqlite3: two fifths of its time); here one cache line tells. What this loses in turn
// is found by its stack.
//
// Thread safety: any. Looking needs no lock.
#ifndef BIGFOOT_RUNTIME_RECORDS_PLACES_H
#define BIGFOOT_RUNTIME_RECORDS_PLACES_H

#include "runtime/records/depot.h"
#include "runtime/sys/hash.h"

namespace bigfoot::places {

// Never 0. Two places have the same key once in 2^64; then a report shows the other.
inline uint64_t keyOf(uintptr_t code, uint64_t context, uint32_t size) {
  const uint64_t h = (context ^ code * kHashFactor ^ size) * 0xff51afd7ed558ccd;
  return (h ^ h >> 32) | 1;
}

// kNone if it is not there.
depot::RecordId find(uint64_t key);
void add(uint64_t key, depot::RecordId record);
void forgetAll();

uint64_t usedBytes();

}  // namespace bigfoot::places

#endif
