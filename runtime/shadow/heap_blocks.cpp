// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/heap_blocks.h"

namespace bigfoot {
namespace {

constexpr unsigned kWordShift = kStartShift + 3;

// The last start of a block at or before an address, in its word of the table and `words` before it. Returns: 0 if there is none.
uintptr_t lastStart(uintptr_t address, uint64_t words) {
  const uint64_t *table = kHeapStarts.as<uint64_t>();
  const unsigned shift = 8 * (address >> kStartShift & 7);
  const uint64_t own = address & 16 ? kStart | kStartInMiddle : kStart;
  uintptr_t word = address >> kWordShift;
  uint64_t bits = table[word] & (own << shift | ((uint64_t{1} << shift) - 1));
  for (words = words < word ? words : word; !bits && words; --words) bits = table[--word];
  if (!bits) return 0;
  const auto top = static_cast<unsigned>(63 - __builtin_clzl(bits));
  return word << kWordShift | uintptr_t{top / 8} << kStartShift | (top % 8) << 4;
}

}  // namespace

bool findHeapBlock(uintptr_t address, HeapBlock &found) {
  // Blocks above 4 GiB are found from their first 4 GiB only; looking further would read tables for nothing.
  const uintptr_t start = lastStart(address, 4 * kGiB >> kWordShift);
  if (!start) return false;
  const BlockHeader &h = *headerOf(reinterpret_cast<void *>(start));
  if ((h.magic != kMagic && h.magic != kClosing) || address >= start + (h.size ? h.size : 1)) return false;
  found = {start, h.size, h.thread, h.allocated};
  return true;
}

bool findSmallBlock(uintptr_t address, uintptr_t &start, size_t &size) {
  start = lastStart(address, kSmallBlock >> kWordShift);
  if (!start) return false;
  size = headerOf(reinterpret_cast<void *>(start))->size;
  return address < start + size;
}

bool isInUse(uintptr_t block, size_t size) {
  const auto *bits = reinterpret_cast<const uint64_t *>(headerOf(reinterpret_cast<void *>(block)));
  const uint64_t seen = __atomic_load_n(bits, __ATOMIC_RELAXED);
  return seen >> 56 == kMagic && seen << 16 >> 16 == size;
}

bool nextHeapBlock(uintptr_t from, uintptr_t to, HeapBlock &found) {
  for (uintptr_t at = from; at < to;) {
    const uint8_t start = startAt(at);
    const BlockHeader &h = *headerOf(reinterpret_cast<void *>(at));
    if (start == (at & 16 ? kStartInMiddle : kStart) && h.magic == kMagic) {
      found = {at, h.size, h.thread, h.allocated};
      return true;
    }
    at += 16;
  }
  return false;
}

}  // namespace bigfoot
