// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other files and locks, and failing ones, order nothing.
// RACE-EACH: EDGE files_unordered.h shared
// REPORTS: 7
#define EDGES "files_unordered.h"
#include "edges.h"
