// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a loop over an array, a column of a matrix or a memset accesses, and the ways in which compiled code tells of it.
#ifndef BIGFOOT_TESTS_RANDOM_SWEEP_H
#define BIGFOOT_TESTS_RANDOM_SWEEP_H

#include "tests/random/accesses.h"

// `count` pieces of `size` bytes, each `step` bytes behind the one before.
struct Sweep {
  uintptr_t first = 0;
  int64_t step = 0;
  uint64_t count = 0, size = 0;

  uintptr_t piece(uint64_t i) const { return first + static_cast<uint64_t>(step) * i; }
  bool isContiguous() const { return step == static_cast<int64_t>(size) || -step == static_cast<int64_t>(size) || count == 1; }
  uintptr_t lowest() const { return step < 0 ? piece(count - 1) : first; }
  Sweep reversed() const { return {piece(count - 1), -step, count, size}; }
};

enum class Way { kEach, kStrided, kRange };  // a check for each piece, in order; one for all

// As if by the code at one of three places.
inline void perform(const Sweep &s, bool is_write, Way way, unsigned place) {
  using namespace bigfoot;
  static const Site where{};
  const auto at = [](uintptr_t a) { return reinterpret_cast<void *>(a); };
  if (way == Way::kRange && s.isContiguous())
    return (is_write ? __bigfoot_write_range : __bigfoot_read_range)(at(s.lowest()), s.count * s.size, &where, kNoContext);
  if (way != Way::kEach)
    return (is_write ? __bigfoot_write_strided : __bigfoot_read_strided)(at(s.first), static_cast<uint64_t>(s.step), s.count, s.size,
                                                                         &where, kNoContext);
  using Check = void (*)(uintptr_t, unsigned);
  static constexpr Check kChecks[2][3] = {{checkedRead<0>, checkedRead<1>, checkedRead<2>},
                                          {checkedWrite<0>, checkedWrite<1>, checkedWrite<2>}};
  const Check check = kChecks[is_write][place % 3];
  const bool has_hook = s.size <= 16 && (s.size & (s.size - 1)) == 0;
  for (uint64_t i = 0; i < s.count; ++i) {
    const uintptr_t a = s.piece(i);
    if (has_hook && a % s.size == 0)
      check(a, static_cast<unsigned>(s.size));
    else
      (is_write ? __bigfoot_write_range : __bigfoot_read_range)(at(a), s.size, &where, kNoContext);
  }
}

#endif
