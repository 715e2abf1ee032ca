// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When two accesses of a simd loop collide: asked by the compiler where it knows the numbers, else by the runtime. docs/openmp.md, D12.
#ifndef BIGFOOT_ABI_LANES_H
#define BIGFOOT_ABI_LANES_H

namespace bigfoot {

// One access reaches `size` bytes in each iteration, `stride` bytes behind the iteration before; another `other_size` bytes with the same stride.
// In the first iteration the one lies `apart` bytes behind the other.
struct LanePair {
  long apart, stride;
  long size, other_size;   // at least 1

  // Returns: by how many iterations, at most `most`, the access is behind the other when they share a byte, or before it if negative. The
  // smallest distance, and never 0, which is one iteration; 0 if there is none.
  constexpr long distance(long most) const {
    // k * stride lies in [low, high], for the access in iteration i + k and the other in iteration i.
    const long low = 1 - size - apart, high = other_size - 1 - apart;
    if (stride == 0) return low <= 0 && high >= 0 && most > 0 ? 1 : 0;
    const long step = stride < 0 ? -stride : stride;
    const long first = -floor(-low, step), last = floor(high, step);
    if (first > last) return 0;
    const long nearest = first > 0 ? first : last < 0 ? last : last > 0 ? 1 : first < 0 ? -1 : 0;
    if (nearest > most || -nearest > most) return 0;
    return stride < 0 ? -nearest : nearest;
  }

 private:
  static constexpr long floor(long a, long b) { return a / b - (a % b < 0); }
};

static_assert(LanePair{4, 4, 4, 4}.distance(9) == -1);   // writes a[i + 1], reads a[i]: the reader comes an iteration later
static_assert(LanePair{-8, 4, 4, 4}.distance(9) == 2 && LanePair{-8, 4, 4, 4}.distance(1) == 0);
static_assert(LanePair{0, 4, 4, 4}.distance(9) == 0 && LanePair{0, 2, 4, 4}.distance(9) == 1 && LanePair{0, 0, 4, 4}.distance(1) == 1);
static_assert(LanePair{4, 8, 4, 4}.distance(9) == 0 && LanePair{4, -4, 4, 4}.distance(9) == 1);

}  // namespace bigfoot

#endif
