// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What became of a replay, for people.
#ifndef BIGFOOT_REPLAY_RESULTS_H
#define BIGFOOT_REPLAY_RESULTS_H

#include <cstdio>

#include "replay/host.h"

namespace bigfoot::replay {

struct Printing {
  size_t races = 100;  // of each tool, at most
  bool rules = false;  // and how often they were applied
};

// Returns: whether any tool found something.
bool printResults(FILE *to, const ReplayResult &result, const Printing &printing);

}  // namespace bigfoot::replay

#endif
