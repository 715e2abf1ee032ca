// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls that the program makes itself order threads by what it tells of them, also together with libc's.
#define EDGES "system_calls_ordered.h"
#define _GNU_SOURCE
#include "raw_calls.h"

#include "edges.h"
