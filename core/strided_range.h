// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets of indices at equal distances: <b:e:k> of the SlimState paper, section V-A, with its rules for making them larger.
#ifndef BIGFOOT_CORE_STRIDED_RANGE_H
#define BIGFOOT_CORE_STRIDED_RANGE_H

#include <stdint.h>

namespace bigfoot {

// {first, first + step, .., last}. Invariant: step >= 1 divides last - first, and is 1 if there is one index; empty is <1:0:1>.
struct StridedRange {
  uint64_t first = 1, last = 0, step = 1;

  static constexpr StridedRange of(uint64_t index) { return {index, index, 1}; }

  constexpr bool empty() const { return first > last; }
  constexpr bool isSingle() const { return first == last; }
  constexpr bool contains(uint64_t index) const { return first <= index && index <= last && (index - first) % step == 0; }
  constexpr bool contains(const StridedRange &other) const {
    return other.empty() || (contains(other.first) && contains(other.last) && (other.isSingle() || other.step % step == 0));
  }
  constexpr bool operator==(const StridedRange &) const = default;

  // Adds an index. Returns: false, and nothing changes, if the result would have no such form.
  constexpr bool extend(uint64_t index) {
    if (!empty() && index == last + step && !isSingle()) [[likely]] return last = index, true;
    if (empty()) return *this = of(index), true;
    if (isSingle() && index != first) return *this = index > first ? StridedRange{first, index, index - first} : StridedRange{index, first, first - index}, true;
    if (contains(index)) return true;
    if (index + step != first) return false;
    first = index;
    return true;
  }

  // Adds all of another. Returns: as above.
  constexpr bool extend(const StridedRange &other) {
    if (contains(other)) return true;
    if (other.contains(*this)) return *this = other, true;
    if (other.isSingle()) return extend(other.first);
    if (isSingle()) {
      StridedRange both = other;
      return both.extend(first) && (*this = both, true);
    }
    const uint64_t apart = first < other.first ? other.first - first : first - other.first;
    if (step != other.step || apart % step || other.first > last + step || first > other.last + step) return false;
    if (other.first < first) first = other.first;
    if (other.last > last) last = other.last;
    return true;
  }
};

}  // namespace bigfoot

#endif
