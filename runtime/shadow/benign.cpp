// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/benign.h"

#include "abi/layout.h"
#include "runtime/sys/arena.h"

namespace bigfoot::benign {
namespace {

struct Range {
  uintptr_t start, end;  // empty when free
  uint32_t next_free;
};

SpinLock g_lock;  // all below, a leaf; g_used is also read without it
Range *g_ranges;
uint32_t g_used = 1, g_capacity, g_free;  // 0 is none

void grow() {
  const uint32_t capacity = g_capacity ? g_capacity * 2 : 64;
  auto *fresh = static_cast<Range *>(Arena::allocate(capacity * sizeof(Range)));
  for (uint32_t i = 0; i < g_capacity; ++i) fresh[i] = g_ranges[i];
  if (g_ranges) Arena::release(g_ranges, g_capacity * sizeof(Range));
  g_ranges = fresh;
  g_capacity = capacity;
}

// Requires: g_lock.
uint32_t claim() {
  if (const uint32_t i = g_free) {
    g_free = g_ranges[i].next_free;
    return i;
  }
  if (g_used >= g_capacity) grow();
  const uint32_t i = g_used;
  __atomic_store_n(&g_used, i + 1, __ATOMIC_RELAXED);
  return i;
}

// Requires: g_lock.
ByteMask outside(uintptr_t granule, ByteMask bytes) {
  for (uint32_t i = 1; i < g_used; ++i) {
    const Range &range = g_ranges[i];
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

bool any() { return __atomic_load_n(&g_used, __ATOMIC_RELAXED) > 1; }

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
