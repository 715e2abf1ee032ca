// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bytes of a granule.
#ifndef BIGFOOT_CORE_GRANULE_H
#define BIGFOOT_CORE_GRANULE_H

#include <stdint.h>

namespace bigfoot {

using ByteMask = uint8_t;
inline constexpr ByteMask kAllBytes = 0xff;

// Bytes [offset, offset + size) of a granule. Requires: offset + size <= 8, size > 0.
constexpr ByteMask bytesAt(unsigned offset, unsigned size) {
  return static_cast<ByteMask>(((1u << size) - 1) << offset);
}

}  // namespace bigfoot

#endif
