// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a run with caper=PLAN has to watch, as `bigfoot pairs --plan=PLAN` wrote it (abi/caper.h).
#ifndef BIGFOOT_PRODUCTION_PLAN_H
#define BIGFOOT_PRODUCTION_PLAN_H

#include "abi/caper.h"
#include "abi/site.h"

namespace bigfoot::plan {

// Returns: whether there is one that can be used; else it has said why, once.
bool read(const char *path);

// What is to be done with an access: bit 0, report it once it touches memory that escaped; bit 1, track what it makes escape.
inline constexpr unsigned kReport = 1, kTrack = 2;
unsigned of(const Site &site);

}  // namespace bigfoot::plan

#endif
