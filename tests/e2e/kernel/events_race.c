// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other events, and none, order nothing.
// REPORTS: 6
// EXPECT: #0 another
// EXPECT: #0 none
// EXPECT: #0 another_watched
// EXPECT: #0 watched_both
// EXPECT: #0 nothing_happened
// EXPECT: #0 another_timer
#define EDGES "events_unordered.h"
#include "edges.h"
