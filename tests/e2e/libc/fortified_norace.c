// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What -D_FORTIFY_SOURCE makes of them: no byte behind the last one, and what is read may be read.
// CFLAGS: -D_FORTIFY_SOURCE=2
// LEVELS: O1 O2
#define _GNU_SOURCE
#define CASES "fortified_cases.h"
#include "cases.h"
