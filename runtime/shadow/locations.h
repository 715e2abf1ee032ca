// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What shadow stands for some memory: in how many locations, for the papers' check ratio and shadow fraction, in which mode, and in how
// many bytes. For stats=1 and shadow_profile=FILE.
//
// An element is 8 bytes of memory or what is left of them at the end of an access or block; an access of n bytes counts as one access to
// each of its elements. A shadow location is a cell of the page, of its runs, or of an extent's spans.
#ifndef BIGFOOT_RUNTIME_SHADOW_LOCATIONS_H
#define BIGFOOT_RUNTIME_SHADOW_LOCATIONS_H

#include <stdint.h>

namespace bigfoot {

inline uint64_t elementsOf(uint64_t bytes) { return (bytes + 7) / 8; }

struct ShadowUse {
  // The level that speaks for memory (docs/slim.md); or none: whole pages that were not accessed, or whose accesses are forgotten.
  enum Mode : unsigned { kBlank, kSpans, kUniform, kRuns, kCells, kModes };
  struct Share {
    uint64_t bytes;   // of the program's memory
    uint64_t shadow;  // of shadow, in parts of kPart: of what a page or an extent has once, memory has a share by its size
  };
  static constexpr uint64_t kPart = 512;
  Share mode[kModes];
  uint64_t locations;

  // In bytes.
  uint64_t shadowOf(unsigned m) const { return (mode[m].shadow + kPart - 1) / kPart; }
  uint64_t shadow() const;

  ShadowUse &operator+=(const ShadowUse &other);
};

// Other threads may be changing the pages meanwhile: a count may then be that of a moment ago. Requires: inside, or the world is stopped.
ShadowUse shadowUse(uintptr_t address, uint64_t bytes);

// Of all memory but what is blank; without locations. Requires: the world is stopped.
ShadowUse shadowUseOfProgram();

}  // namespace bigfoot

#endif
