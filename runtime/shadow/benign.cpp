// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/benign.h"

#include "abi/layout.h"
#include "runtime/sys/array.h"

namespace bigfoot::benign {
namespace {

struct Range {
  uintptr_t start, end;  // empty when free
  uint32_t next_free;
};

SpinLock g_lock;  // all below, a leaf; g_any is also read without it
Array<Range> g_ranges;
uint32_t g_free;  // 0 is none
bool g_any;       // ever

// Requires: g_lock.
uint32_t claim() {
  if (const uint32_t i = g_free) {
    g_free = g_ranges[i].next_free;
    return i;
  }
  if (!g_any) g_ranges.add({});
  __atomic_store_n(&g_any, true, __ATOMIC_RELAXED);
  g_ranges.add({});
  return static_cast<uint32_t>(g_ranges.count() - 1);
}

// Requires: g_lock.
ByteMask outside(uintptr_t granule, ByteMask bytes) {
  for (const Range &range : g_ranges) {
    if (range.end <= granule || range.start >= granule + kGranuleBytes) continue;
    for (unsigned k = 0; k < kGranuleBytes; ++k)
      if (granule + k >= range.start && granule + k < range.end) bytes &= static_cast<ByteMask>(~(1u << k));
  }
  return bytes;
}

}  // namespace

uint32_t put(uint32_t number, uintptr_t address, size_t bytes) {
  Guard guard(g_lock);
  if (!number) number = claim();
  Range &range = g_ranges[number];
  if (range.start != address || range.end < address + bytes) range = {address, address + bytes, 0};
  return number;
}

void forget(uint32_t range) {
  Guard guard(g_lock);
  g_ranges[range] = {0, 0, g_free};
  g_free = range;
}

bool any() { return __atomic_load_n(&g_any, __ATOMIC_RELAXED); }

bool goOutside(uintptr_t &granule, ByteMask &bytes, unsigned more, unsigned step) {
  if (!any()) return true;
  Guard guard(g_lock);
  for (unsigned i = 0; i <= more; ++i) {
    const ByteMask left = outside(granule + i * step, bytes);
    if (!left) continue;
    granule += i * step;
    bytes = left;
    return true;
  }
  return false;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot::benign
