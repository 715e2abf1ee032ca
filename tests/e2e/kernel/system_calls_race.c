// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls that the program makes itself, by another pipe or event, order nothing.
// RACE-EACH: EDGE system_calls_unordered.h shared
// REPORTS: 3
#define EDGES "system_calls_unordered.h"
#define _GNU_SOURCE
#include "raw_calls.h"

#include "edges.h"
