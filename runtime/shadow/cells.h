// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cells: states that belong to one granule and change in place, by whoever may change the granule's word.
//
// A cell whose word is overwritten in bulk is not given back at once; the collector finds it.
#ifndef BIGFOOT_RUNTIME_SHADOW_CELLS_H
#define BIGFOOT_RUNTIME_SHADOW_CELLS_H

#include "core/granule.h"
#include "runtime/shadow/runs.h"
#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot {

struct Half {
  Stamp write, read;
  bool operator==(const Half &) const = default;
};

struct Halves {
  Half half[2];
};

// Accesses to bytes of a granule (runtime/shadow/slots.h). Room for a write and a read of each byte, at places of their own.
struct Slots {
  static constexpr unsigned kMax = 16;
  Stamp stamp[kMax];      // first: a free cell's link lies here, and must leave the version alone
  uint32_t version;       // odd while a Rewriting is under way; outlives the cell's uses
  uint16_t writes;        // bit i: slot i is a write
  uint16_t atomics;
  ByteMask bytes[kMax];   // 0: not in use
};
static_assert(sizeof(Slots) == 88);

// Bytes of a granule that many threads read (runtime/shadow/readers.h): the last read of each, by its number.
struct Readers {
  static constexpr unsigned kThreads = 125;
  Stamp read[kThreads];  // kNever: none
  Stamp write;
  uint32_t next;         // the cell of the granule's other bytes, or 0
  ByteMask bytes;
};
static_assert(sizeof(Readers) == 512);

// Cells of a type, numbered from 1, that are given back when they are no longer used.
template <class Cell, const Region &kCells>
class Pool {
 public:
  Cell &at(uint32_t i) const { return kCells.as<Cell>()[i]; }

  uint32_t claim() {
    Guard guard(lock_);
    ++claimed_;
    if (const uint32_t i = free_) {
      free_ = link(i);
      return i;
    }
    if ((uint64_t{next_} + 1) * sizeof(Cell) > kCells.bytes || next_ > kMaxIndex) die("out of memory for %s", kCells.what);
    noteGrowth(kCells, uint64_t{next_} * sizeof(Cell), uint64_t{next_ + 1} * sizeof(Cell));
    return next_++;
  }

  void release(uint32_t i) {
    Guard guard(lock_);
    link(i) = free_;
    free_ = i;
  }

  uint32_t end() const { return next_; }
  uint64_t usedBytes() const { return uint64_t{next_} * sizeof(Cell); }

 protected:
  uint32_t &link(uint32_t i) const { return *reinterpret_cast<uint32_t *>(&at(i)); }

  SpinLock lock_;
  uint32_t free_ = 0;
  uint32_t next_ = 1;
  uint64_t claimed_ = 0;  // since the last collection
};

// Cells of granules, which the collector finds if they are not given back.
template <class Cell, const Region &kCells, const Region &kMarks>
class CellPool : public Pool<Cell, kCells> {
 public:
  // For the collector, which has stopped the world.
  void mark(uint32_t i) { bits()[i >> 6] |= uint64_t{1} << (i & 63); }
  void sweep() {
    this->free_ = 0;
    live_ = 0;
    for (uint32_t i = this->next_ - 1; i > 0; --i) {
      if (bits()[i >> 6] >> (i & 63) & 1) {
        ++live_;
        continue;
      }
      this->link(i) = this->free_;
      this->free_ = i;
    }
    __builtin_memset(bits(), 0, (this->next_ / 64 + 1) * sizeof(uint64_t));
    this->claimed_ = 0;
  }
  uint64_t claimedSinceCollection() const { return this->claimed_; }
  uint64_t liveAfterCollection() const { return live_; }

 private:
  uint64_t *bits() const { return kMarks.as<uint64_t>(); }

  uint64_t live_ = 0;
};

extern CellPool<Halves, kHalvesCells, kHalvesMarks> g_halves;
extern CellPool<Slots, kSlotsCells, kSlotsMarks> g_slots;
extern CellPool<Readers, kReadersCells, kReadersMarks> g_readers;
extern Pool<Runs, kRunsCells> g_runs;  // of pages

}  // namespace bigfoot

#endif
