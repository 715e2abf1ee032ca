// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hashes of numbers.
#ifndef BIGFOOT_RUNTIME_SYS_HASH_H
#define BIGFOOT_RUNTIME_SYS_HASH_H

#include <stdint.h>

namespace bigfoot {

inline constexpr uint64_t kHashFactor = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio

// A number below 2^bits, which all of x has a part in.
constexpr uint64_t hashTo(unsigned bits, uint64_t x) { return x * kHashFactor >> (64 - bits); }

// The hash of a sequence, from that of what comes before its last.
constexpr uint64_t hashWith(uint64_t before, uint64_t last) {
  const uint64_t h = (before ^ last) * kHashFactor;
  return h ^ h >> 29;
}

}  // namespace bigfoot

#endif
