// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements of an array share a shadow location: the partition modes of paper 002, section V-A, and how they are refined (Table I).
#ifndef BIGFOOT_DETECTORS_SLIMSTATE_PARTITION_H
#define BIGFOOT_DETECTORS_SLIMSTATE_PARTITION_H

#include <algorithm>
#include <numeric>

#include "core/strided_range.h"

namespace bigfoot {

// mode        parameter   parts, for an array of n elements
// kCoarse                 one of all elements
// kBlock      d           of d neighbours each; d divides n
// kStride     s           i, i + s, i + 2s, .. for each i below s; s divides n
// kSplit      i           0 to i - 1, and i to n - 1
// kPrefix     i           each of the first i, and all others together
// kFine                   each element
class Partition {
 public:
  enum Mode : uint8_t { kCoarse, kBlock, kStride, kSplit, kPrefix, kFine };

  Partition() = default;
  Partition(uint64_t n, Mode mode, uint64_t parameter = 0) : n_(n), parameter_(parameter), mode_(mode) {}

  Mode mode() const { return mode_; }
  uint64_t elements() const { return n_; }

  uint64_t parts() const {
    switch (mode_) {
      case kCoarse: return 1;
      case kBlock: return n_ / parameter_;
      case kStride: return parameter_;
      case kSplit: return 2;
      case kPrefix: return parameter_ + 1;
      case kFine: return n_;
    }
    __builtin_unreachable();
  }
  // phi(P, i): the part that an element is in.
  uint64_t partOf(uint64_t i) const {
    switch (mode_) {
      case kCoarse: return 0;
      case kBlock: return i / parameter_;
      case kStride: return i % parameter_;
      case kSplit: return i >= parameter_;
      case kPrefix: return std::min(i, parameter_);
      case kFine: return i;
    }
    __builtin_unreachable();
  }
  StridedRange part(uint64_t j) const {
    switch (mode_) {
      case kCoarse: return between(0, n_ - 1);
      case kBlock: return between(j * parameter_, (j + 1) * parameter_ - 1);
      case kStride: return parameter_ == n_ ? StridedRange::of(j) : StridedRange{j, j + n_ - parameter_, parameter_};
      case kSplit: return j ? between(parameter_, n_ - 1) : between(0, parameter_ - 1);
      case kPrefix: return j < parameter_ ? StridedRange::of(j) : between(j, n_ - 1);
      case kFine: return StridedRange::of(j);
    }
    __builtin_unreachable();
  }

  // refine(P, f): a refinement that is sufficiently precise for the footprint, which is then a union of parts. The rules of Table I in their
  // order; that all elements need none is not among them, and is added for the end of an array's life. Requires: f is not empty.
  Partition refinedFor(const StridedRange &f) const {
    const uint64_t b = f.first, e = f.last, k = f.step;
    if (isAll(f)) return *this;
    switch (mode_) {
      case kCoarse:
        if (k == 1 && b == 0) return {n_, kSplit, e + 1};
        if (k == 1 && e == n_ - 1) return {n_, kSplit, b};
        if (const uint64_t d = gcd(n_, b, e + 1); d > 1 && k == 1) return {n_, kBlock, d};
        if (isSweep(f) && k > 1 && n_ % k == 0) return {n_, kStride, k};
        if (4 * e < n_) return {n_, kPrefix, e + 1};
        break;
      case kBlock:
        if (const uint64_t d = gcd(parameter_, b, e + 1); d > 1 && k == 1) return {n_, kBlock, d};
        break;
      case kSplit:
        if (f == part(0) || f == part(1)) return *this;
        if (const uint64_t d = gcd(std::gcd(n_, parameter_), b, e + 1); d > 1 && k == 1) return {n_, kBlock, d};
        if (const uint64_t d = std::max(parameter_, e); 4 * d < n_) return {n_, kPrefix, d + 1};
        break;
      case kStride:
        if (const uint64_t s = std::lcm(k, parameter_); isSweep(f) && n_ % s == 0 && s > 1) return {n_, kStride, s};
        break;
      case kPrefix:
        if (f == part(parameter_) || e < parameter_) return *this;
        if (2 * e < n_ - 1) return {n_, kPrefix, 2 * e};
        break;
      case kFine: return *this;
    }
    return {n_, kFine};
  }

  // The same parts when each element becomes `times` smaller ones, or kFine if no mode has these.
  Partition scaled(uint64_t times) const {
    const bool fits = mode_ == kCoarse || mode_ == kBlock || mode_ == kSplit;
    return {n_ * times, fits ? mode_ : kFine, fits ? parameter_ * times : 0};
  }

  // Calls visit(j) for every part of the footprint. Requires: sufficiently precise for it.
  template <class Visitor>
  void forParts(const StridedRange &f, Visitor &&visit) const {
    if (mode_ == kStride) {
      for (uint64_t j = f.first; j < parameter_; j += f.step) visit(j);
      return;
    }
    for (uint64_t i = f.first; i <= f.last;) {
      const uint64_t j = partOf(i);
      visit(j);
      i = std::max(i + f.step, part(j).last + 1);
    }
  }

 private:
  static StridedRange between(uint64_t first, uint64_t last) { return {first, last, 1}; }
  static uint64_t gcd(uint64_t a, uint64_t b, uint64_t c) { return std::gcd(a, std::gcd(b, c)); }
  bool isAll(const StridedRange &f) const { return f == between(0, n_ - 1); }
  // From one end of the array to the other.
  bool isSweep(const StridedRange &f) const { return f.first < f.step && n_ - 1 < f.last + f.step; }

  uint64_t n_ = 0, parameter_ = 0;
  Mode mode_ = kCoarse;
};

}  // namespace bigfoot

#endif
