// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands for a Site (abi/site.h) where the compiler gave none: the return address of the hook's call. The reporter finds file, line
// and function in the module's debug information. Places are told apart by their sites, and one call may be of several: it
// reads and writes, say, so the kind of access is a part of it.
//
//   63     62..56    55..48    47..0
//   1      tag       kind      return address
//
// The tag is that of a library's object (runtime/annotate/external.h), or 0.
#ifndef BIGFOOT_RUNTIME_RECORDS_CODE_SITE_H
#define BIGFOOT_RUNTIME_RECORDS_CODE_SITE_H

#include <stdint.h>

#include "abi/site.h"
#include "core/epoch.h"

namespace bigfoot {

inline constexpr unsigned kCodeTags = 1 << 7;

// `bytes` is 0 for a range.
__attribute__((always_inline)) inline const Site *codeSite(uintptr_t pc, Access access, unsigned bytes, unsigned tag = 0) {
  const uintptr_t kind = bytes << 2 | static_cast<unsigned>(access);
  return reinterpret_cast<const Site *>(uintptr_t{1} << 63 | uintptr_t{tag} << 56 | kind << 48 | pc);
}

// Of a site that is one.
inline uintptr_t returnAddressIn(const Site *site) { return reinterpret_cast<uintptr_t>(site) & ((uintptr_t{1} << 48) - 1); }

inline unsigned tagIn(const Site *site) { return reinterpret_cast<uintptr_t>(site) >> 56 & (kCodeTags - 1); }

// Whether a site says nothing of itself.
inline bool isCodeSite(const Site *site) { return reinterpret_cast<uintptr_t>(site) >> 63; }

}  // namespace bigfoot

#endif
