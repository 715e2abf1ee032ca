// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How accesses are named between `bigfoot pairs`, the plan of a run with caper=PLAN, and what the run found (docs/production.md):
//
//   the plan            BIGFOOT-CAPER 1
//                       r|t HASH        report the access once it touches memory that escaped; track what it makes escape
//   what was found      FILE:LINE:COLUMN read|write|atomic-read|atomic-write
#ifndef BIGFOOT_ABI_CAPER_H
#define BIGFOOT_ABI_CAPER_H

namespace bigfoot {

inline constexpr char kPlanHeader[] = "BIGFOOT-CAPER 1\n";
inline constexpr char kFoundSuffix[] = ".escaped";   // of the plan's name

inline constexpr char kAtomicPrefix[] = "atomic-";

enum class Doing : unsigned char { kRead, kWrite, kPass };

// FNV-1a of an access's place and what it does.
inline unsigned long placeHash(const char *file, unsigned line, unsigned column, Doing doing) {
  unsigned long hash = 0xcbf29ce484222325ul;
  const auto add = [&](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3ul; };
  for (; file && *file; ++file) add(static_cast<unsigned char>(*file));
  for (unsigned shift = 0; shift < 32; shift += 8) add(static_cast<unsigned char>(line >> shift));
  for (unsigned shift = 0; shift < 32; shift += 8) add(static_cast<unsigned char>(column >> shift));
  add(static_cast<unsigned char>(doing));
  return hash;
}

}  // namespace bigfoot

#endif
