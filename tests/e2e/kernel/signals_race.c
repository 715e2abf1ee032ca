// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Another signal or timer, and one that did not come, order nothing.
// RACE-EACH: EDGE signals_unordered.h shared
// REPORTS: 4
#define EDGES "signals_unordered.h"
#include "edges.h"
