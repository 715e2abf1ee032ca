// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes through another pipe, or nowhere, orders nothing; nor does reading before writing.
// RACE-EACH: EDGE pipes_unordered.h shared
// REPORTS: 10
#define EDGES "pipes_unordered.h"
#include "edges.h"
