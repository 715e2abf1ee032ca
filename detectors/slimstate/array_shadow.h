// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arrays of a program and their compressed shadow: P and T of paper 002. An array is an allocation. C has no types at run time, so its
// elements are as large as its accesses let them be: the largest power of two up to 8 bytes that divides all their offsets and sizes so far.
#ifndef BIGFOOT_DETECTORS_SLIMSTATE_ARRAY_SHADOW_H
#define BIGFOOT_DETECTORS_SLIMSTATE_ARRAY_SHADOW_H

#include <array>
#include <map>
#include <vector>

#include "detectors/slimstate/partition.h"

namespace bigfoot {

template <class State>
struct ArrayShadow {
  uint64_t start = 0, size = 0;
  uint64_t number = 0;         // in the order of allocation
  unsigned unit = 0;           // bytes of an element; 0: never accessed
  unsigned open = 0;           // threads with a footprint here
  Partition partition;         // P; when it is kFine, the states are elsewhere
  std::vector<State> states;   // T: one for each part

  bool isFine() const { return partition.mode() == Partition::kFine; }
  uint64_t addressOf(uint64_t element) const { return start + element * unit; }
  const State &at(uint64_t address) const { return states[unit ? partition.partOf((address - start) / unit) : 0]; }

  // P becomes a refinement of itself. Requires: not kFine.
  void refine(const Partition &finer) {
    std::vector<State> copies;
    copies.reserve(finer.parts());
    for (uint64_t j = 0; j < finer.parts(); ++j) copies.push_back(states[partition.partOf(finer.part(j).first)]);
    states = std::move(copies);
    partition = finer;
  }
};

// Finds arrays by address. One that is in a block of 256 bytes alone, or no array being there, is found without a search.
template <class Array>
class ArrayTable {
 public:
  // Smaller allocations have no compressed shadow: it would take more than it saves.
  static constexpr uint64_t kFewestElements = 4;

  // Returns: the array that has all of [address, address + size), or null with is_outside if none has any of it, or null: some has a part.
  Array *find(uint64_t address, uint64_t size, bool &is_outside) {
    const uint64_t block = address / kBlock;
    Recent &recent = recent_[block % kRecent];
    if (recent.block != block || (recent.array && !contains(*recent.array, address))) [[unlikely]] recent = {block, search(address)};
    Array *array = recent.array;
    if (!array) {
      is_outside = address % kBlock + size <= kBlock || !next(address, address + size - 1);
      return nullptr;
    }
    if (contains(*array, address) && size <= array->size - (address - array->start)) [[likely]] return array;
    is_outside = !next(address, address + size - 1);
    return nullptr;
  }
  // Returns: the first array that has any byte from `first` to `last`, or null.
  Array *next(uint64_t first, uint64_t last) {
    const auto at = arrays_.upper_bound(first);
    if (at != arrays_.begin())
      if (Array &before = std::prev(at)->second; contains(before, first)) return &before;
    return at != arrays_.end() && at->first <= last ? &at->second : nullptr;
  }

  // Requires: no array is there.
  Array &add(uint64_t start, uint64_t size) {
    Array &array = arrays_[start];
    array.start = start;
    array.size = size;
    array.number = ++made_;
    forgetRecent(start, size);
    return array;
  }
  void remove(Array &array) {
    forgetRecent(array.start, array.size);
    arrays_.erase(array.start);
  }

 private:
  static constexpr uint64_t kBlock = 256;
  static constexpr size_t kRecent = 1024;
  struct Recent {
    uint64_t block = ~uint64_t{0};
    Array *array = nullptr;  // null: none has any of the block
  };

  static bool contains(const Array &array, uint64_t address) { return address - array.start < array.size; }
  // The array at the address, or else any that has some of its block.
  Array *search(uint64_t address) {
    if (Array *found = next(address, address)) return found;
    const uint64_t block = address / kBlock * kBlock;
    return next(block, block + kBlock - 1);
  }
  void forgetRecent(uint64_t start, uint64_t size) {
    const uint64_t first = start / kBlock, last = (start + size - 1) / kBlock;
    if (last - first >= kRecent) return recent_.fill({});
    for (uint64_t block = first; block <= last; ++block)
      if (recent_[block % kRecent].block == block) recent_[block % kRecent] = {};
  }

  std::map<uint64_t, Array> arrays_;  // by start
  uint64_t made_ = 0;
  std::array<Recent, kRecent> recent_{};
};

}  // namespace bigfoot

#endif
