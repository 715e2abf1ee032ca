// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/room.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/sys/hash.h"

namespace bigfoot::room {
namespace {

// Open footprints by the start of their heap block; several blocks may share a count.
constexpr unsigned kCountBits = 14;
uint32_t g_open[1 << kCountBits];
uint32_t &countOf(uintptr_t block) { return g_open[hashTo(kCountBits, block)]; }

Room openBlock(uintptr_t address, uint32_t bytes) {
  uintptr_t start;
  size_t size;
  if (!findSmallBlock(address, start, size) || size < kSmallestBlock || address + bytes > start + size) return {};
  __atomic_fetch_add(&countOf(start), 1, __ATOMIC_SEQ_CST);
  if (isInUse(start, size)) return {start, size, 0};
  close(start, 0);
  return {};
}

}  // namespace

Room open(uintptr_t address, uint32_t bytes) {
  if (!extents::isIn(address)) return openBlock(address, bytes);
  const extents::Locked extent(address);
  if (!extent || address + bytes > extent->end()) return {};
  ++extent->footprints;
  return {extent->start, extent->pages * kPageBytes, extents::numberOf(*extent)};
}

void close(uintptr_t start, uint32_t extent) {
  if (extent) return extents::closeFootprint(extent);
  __atomic_fetch_sub(&countOf(start), 1, __ATOMIC_RELEASE);
}

bool isOpen(uintptr_t address, uint64_t bytes) {
  return __atomic_load_n(&countOf(address), __ATOMIC_ACQUIRE) || extents::haveFootprints(address, bytes);
}

}  // namespace bigfoot::room
