// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sleds of the two places that a run chases, wherever the program has them: inlined copies, templates, libraries that it loads.
#ifndef BIGFOOT_PRODUCTION_ARMED_H
#define BIGFOOT_PRODUCTION_ARMED_H

#include "abi/site.h"
#include "abi/sled.h"
#include "production/operand.h"
#include "production/place.h"

namespace bigfoot {

// Bit 0: the first place of the pair, bit 1: the second. An access may be at both.
using Roles = uint8_t;
inline bool areOpposite(Roles a, Roles b) { return ((a & 1) && (b & 2)) || ((a & 2) && (b & 1)); }

struct ChasedAccess {
  const Site *site;
  Operand address, length;
  bool has_length;  // else the site tells
  Roles roles;
};

// Immutable but for fields that say otherwise. Never freed: a thread may be on its way from the sled when its library goes.
struct ChasedSled {
  static constexpr unsigned kMostAccesses = 16;  // pass/sleds/stretch.cpp
  uintptr_t code;          // of the sled
  uintptr_t key;           // where its stub goes on
  const char *section;     // the module's records; null if the module is gone. Guarded by the chase's lock
  uint64_t idle, armed;    // the 8 bytes around it, either way
  bool in_code;            // armed; guarded by the chase's lock
  uint64_t back_at;        // when it is to be armed again, 0: never; guarded by the chase's lock
  Roles roles;             // of all accesses
  unsigned count;
  ChasedAccess accesses[kMostAccesses];
};

namespace armed {

// Requires: the chase's lock, but for find().

struct Found {
  unsigned sleds = 0;
  unsigned nearest = 0;  // line with an access, of the same file, nearest to the one asked for
};

// Looks for the places among the records of [start, stop) and arms the sleds that it finds. Returns: false if the kernel refused.
bool addModule(const char *start, const char *stop, const Place (&pair)[2], Found (&found)[2]);
void removeModule(const char *start);

// Prints the places of a module's accesses to standard output, a line each: FILE:LINE:COLUMN read|write FUNCTION [VARIABLE]
void list(const char *start, const char *stop);

// At any time, by any thread. Returns: null if there is none.
ChasedSled *find(uintptr_t key);

// The change is everywhere when text_page::settle() returns.
bool arm(ChasedSled &sled);
void disarm(ChasedSled &sled);

unsigned count();
ChasedSled &at(unsigned number);

}  // namespace armed
}  // namespace bigfoot

#endif
