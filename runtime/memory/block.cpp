// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/block.h"

#include <emmintrin.h>

#include "runtime/shadow/check.h"
#include "runtime/shadow/extent.h"
#include "runtime/shadow/shape.h"
#include "runtime/sync/sync_object.h"

namespace bigfoot::blocks {
namespace {

// The part of a block that lies in one page, as granules.
struct Part {
  Page &page;
  unsigned first, end;
  Grant grant;
};

// A cell of a page that the thread has to itself, in one register: only inline tests of others look at it meanwhile, to which each entry is
// whole. Volatile, or a loop might become a call of memset.
using Bits = __m128i;
BIGFOOT_INLINE inline Bits bitsOf(const Cell &cell) {
  return _mm_set_epi64x(static_cast<long long>(cell.second.bits()), static_cast<long long>(cell.first.bits()));
}
BIGFOOT_INLINE inline Bits loadBits(const Cell &cell) { return *reinterpret_cast<const volatile Bits *>(&cell); }
BIGFOOT_INLINE inline void storeBits(Cell &cell, Bits bits) { *reinterpret_cast<volatile Bits *>(&cell) = bits; }
BIGFOOT_INLINE inline bool areBoth(const Cell *cell, Bits bits) {
  return _mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi32(loadBits(cell[0]), bits), _mm_cmpeq_epi32(loadBits(cell[1]), bits))) == 0xffff;
}

// Whether a thread's write to all of a granule says all that its cell said. (R1)
BIGFOOT_INLINE inline bool isUnder(const Thread &t, const Cell &cell) {
  return !cell.isOutOfLine() && epochs::knows(t, cell.first.epoch()) && epochs::knows(t, cell.second.epoch());
}

// Two at a time, as long as there are two.
BIGFOOT_INLINE inline bool beginCells(Cell *cell, Cell *end, Entry entry) {
  const Bits fresh = bitsOf(Cell::of(entry));
  for (; cell + 1 < end; cell += 2) {
    if (Entry(loadCell(cell[0]).first.bits() | loadCell(cell[1]).first.bits()).isOutOfLine()) [[unlikely]] return false;
    storeBits(cell[0], fresh);
    storeBits(cell[1], fresh);
  }
  if (cell == end) return true;
  if (loadCell(*cell).isOutOfLine()) [[unlikely]] return false;
  storeBits(*cell, fresh);
  return true;
}

// Whether all that cells say is of the thread's own chunk, which it knows (E2), or nothing: what it made of a block to itself.
BIGFOOT_INLINE inline bool areOwn(const Thread &t, const Cell *cell, const Cell *end) {
  const Bits own = _mm_set1_epi64x(t.epoch >> epochs::kChunkShift), nobodys = _mm_setzero_si128();
  const Bits chunk = _mm_set1_epi64x(static_cast<uint32_t>(~epochs::kAllocationBit) >> epochs::kChunkShift);
  Bits all = _mm_cmpeq_epi32(own, own), any = nobodys;
  for (; cell < end; ++cell) {
    const Bits bits = loadBits(*cell), chunks = _mm_and_si128(_mm_srli_epi64(bits, kEpochShift + epochs::kChunkShift), chunk);
    all = _mm_and_si128(all, _mm_or_si128(_mm_cmpeq_epi32(chunks, own), _mm_cmpeq_epi32(chunks, nobodys)));
    any = _mm_or_si128(any, bits);
  }
  return _mm_movemask_epi8(all) == 0xffff && !Entry(static_cast<uint64_t>(_mm_cvtsi128_si64(any))).isOutOfLine();
}

// Neighbours are mostly alike, and judged once. (Q1)
BIGFOOT_INLINE inline bool writeCells(const Thread &t, Cell *cell, Cell *end, const Cell &to, unsigned &pieces) {
  constexpr int kFewCells = 16;  // as long as it takes no longer to look at each
  const Bits bits = bitsOf(to);
  if (end - cell <= kFewCells && areOwn(t, cell, end)) [[likely]] {
    for (; cell < end; ++cell) storeBits(*cell, bits);
    return true;
  }
  for (Cell last; cell < end; ++cell) {
    for (const Bits alike = bitsOf(last); cell + 1 < end && areBoth(cell, alike); cell += 2) {
      storeBits(cell[0], bits);
      storeBits(cell[1], bits);
    }
    if (cell == end) break;
    const Cell seen = loadCell(*cell);
    if (seen != last) {
      if (!isUnder(t, seen)) [[unlikely]] return false;
      last = seen;
      ++pieces;
    }
    storeBits(*cell, bits);
  }
  return true;
}

bool writeInPart(const Thread &t, Cell &cell, ByteMask bytes, RecordNumber record) {
  const Cell seen = loadCell(cell);
  Cell to;
  if (!advanceInPlace<Access::kWrite>(t, epochs::ofRelease(t.epoch), seen, bytes, record, to)) return false;
  storeCell(cell, to);
  return true;
}

// Where the page has runs, and one of them is the block's. next(cell) changes its cell, or returns false. Cleared in place it may be as its
// neighbours, with which the next edit joins it.
template <class Next>
bool changeRun(const Part &part, Next next) {
  if (!loadWord(part.page.whole).isRuns()) return false;
  const PageWord held = pages::holdWhole(part.page, part.grant);
  if (held == PageWord::refined()) return false;
  bool done = false;
  if (held.isRuns()) {
    Runs &runs = pages::runsIn(held);
    unsigned i = 0;
    while (i < runs.count && runs.start[i] != part.first) ++i;
    done = i < runs.count && runs.endOf(i, 1) == part.end && next(runs.cell[i]);
  }
  pages::storeWhole(part.page, held);
  return done;
}

bool beginPart(const Part &part, Entry first) {
  if (!hasCells(part.page))
    return changeRun(part, [&](Cell &cell) {
      if (!canStandForMany(cell)) return false;
      cell = Cell::of(first);
      return true;
    });
  const BusyPage busy(part.page, part.grant);
  Cell *cells = cellsOf(part.page);
  return !busy.grant().isShared() && beginCells(cells + part.first, cells + part.end, first);
}

// `tail`: the bytes of the granule behind the part, or none.
bool writePart(Thread &t, const Part &part, ByteMask tail, Entry fresh) {
  if (!hasCells(part.page))
    return !tail && changeRun(part, [&](Cell &cell) {
      if (!isUnder(t, cell)) return false;
      cell = Cell::of(fresh);
      return true;
    });
  unsigned pieces = 0;
  {
    const BusyPage busy(part.page, part.grant);
    if (busy.grant().isShared()) [[unlikely]] return false;
    Cell *cells = cellsOf(part.page);
    if (!writeCells(t, cells + part.first, cells + part.end, Cell::of(fresh), pieces)) return false;
    if (tail && !writeInPart(t, cells[part.end], tail, fresh.record())) return false;
  }
  const unsigned granules = part.end - part.first;
  if (granules >= 2 * shape::kMany && shape::wantsRuns(part.page, granules, pieces)) [[unlikely]] coarsen(t, part.page);
  return true;
}

// Whether the thread may change the page as it is.
bool mayUse(const Thread &t, const Page &page, Grant &grant) {
  const uint32_t owner = __atomic_load_n(&page.owner, __ATOMIC_RELAXED);  // (P1)
  if (owner == t.owner_id) return true;
  grant = Grant::shared(page, owner);
  return isShared(owner);
}

uint32_t tableOf(const Page &page) { return __atomic_load_n(&page.sync, __ATOMIC_ACQUIRE); }

// Whether there are synchronisation objects. The table stays: the block is part of its page.
bool hasObjects(const Page &page, unsigned first, unsigned end) {
  const uint32_t table = tableOf(page);
  if (!table) [[likely]] return false;
  const uint32_t *object = kSyncTables.as<SyncTable>()[table].object;
  uint32_t any = 0;
  for (unsigned i = first; i < end; ++i) any |= __atomic_load_n(object + i, __ATOMIC_RELAXED);
  return any;
}

// Calls visit(page, first granule, end, tail) for the parts of a block, of which the last granule may be in part the block's: its bytes are
// `tail`, and it lies behind `end`. Returns: false once that did.
template <class Visit>
BIGFOOT_INLINE inline bool forEachPart(uintptr_t address, size_t bytes, Visit visit) {
  const uintptr_t end = address + bytes;
  for (uintptr_t at = address;;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1, stop = page_end < end ? page_end : end;
    const auto first = granuleIndex(at), count = static_cast<unsigned>((stop - at) / kGranuleBytes);
    if (!visit(pageOf(at), first, first + count, static_cast<ByteMask>((1u << stop % kGranuleBytes) - 1))) return false;
    if ((at = stop) == end) [[likely]] return true;
  }
}

// Whether a block is what most of those are: in one page with cells, of the thread's own; and too small for
// a sweep (runtime/shadow/shape.h).
BIGFOOT_INLINE inline bool isPlain(const Thread &t, const Page &page, uintptr_t address, size_t bytes) {
  const unsigned offset = address % kPageBytes;
  return offset + bytes <= kPageBytes && bytes < 2 * shape::kMany * kGranuleBytes && page.cells &&
         __atomic_load_n(&page.owner, __ATOMIC_RELAXED) == t.owner_id;  // (P1)
}

// Whether the address is in an extent, which then ends. Chunks have other blocks beside one: a C++ program's first.
bool isInExtent(uintptr_t address) { return extents::isIn(address) && extents::Locked(address); }

[[gnu::noinline]] bool beginParts(Thread &t, uintptr_t address, size_t bytes, Entry entry) {
  if (bytes - 1 >= kPageBytes - 1) return bytes == 0;
  if (isInExtent(address) || isInExtent(address + bytes - 1)) return false;
  return forEachPart(address, bytes, [&](Page &page, unsigned first, unsigned end, ByteMask tail) {
    end += tail != 0;
    if (hasObjects(page, first, end)) [[unlikely]] return false;
    if (loadWord(page.whole).blank()) return entry.blank();
    Grant grant = Grant::owned();
    return mayUse(t, page, grant) && beginPart({page, first, end, grant}, entry);
  });
}

[[gnu::noinline]] bool writeParts(Thread &t, uintptr_t address, size_t bytes, Entry fresh) {
  if (bytes - 1 >= kPageBytes - 1) return bytes == 0;
  return forEachPart(address, bytes, [&](Page &page, unsigned first, unsigned end, ByteMask tail) {
    Grant grant = Grant::owned();
    if (!mayUse(t, page, grant)) [[unlikely]] return false;
    return writePart(t, {page, first, end, grant}, tail, fresh);
  });
}

}  // namespace

bool begin(Thread &t, uintptr_t address, size_t bytes, Entry entry) {
  const Page &page = pageOf(address);
  if (!isPlain(t, page, address, bytes) || page.sync || extents::isIn(address)) [[unlikely]] return beginParts(t, address, bytes, entry);
  Cell *first = cellsOf(page) + granuleIndex(address);
  return beginCells(first, first + (bytes + kGranuleBytes - 1) / kGranuleBytes, entry);
}

bool write(Thread &t, uintptr_t address, size_t bytes, RecordNumber record) {
  const Page &page = pageOf(address);
  const Entry fresh(epochs::ofRelease(t.epoch), Access::kWrite, kAllBytes, record);
  t.recorded = true;
  if (!isPlain(t, page, address, bytes) || bytes % kGranuleBytes) [[unlikely]] return writeParts(t, address, bytes, fresh);
  Cell *first = cellsOf(page) + granuleIndex(address);
  unsigned pieces = 0;
  return writeCells(t, first, first + bytes / kGranuleBytes, Cell::of(fresh), pieces);
}

bool hasObjects(uintptr_t address, size_t bytes) {
  if (!(tableOf(pageOf(address)) | tableOf(pageOf(address + bytes)))) [[likely]] return false;  // no block is longer than a page here
  return !forEachPart(address, bytes, [&](Page &page, unsigned first, unsigned end, ByteMask tail) { return !hasObjects(page, first, end + (tail != 0)); });
}

}  // namespace bigfoot::blocks
