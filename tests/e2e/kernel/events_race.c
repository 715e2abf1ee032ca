// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other events, and none, order nothing.
// RACE-EACH: EDGE events_unordered.h shared
// REPORTS: 6
#define EDGES "events_unordered.h"
#include "edges.h"
