// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads, their results, names, attributes and the like: no byte behind the last one, and what is read may be read.
// CFLAGS: -fno-builtin -Wno-format-security
#define _GNU_SOURCE
#define CASES "threads_cases.h"
#include "cases.h"
