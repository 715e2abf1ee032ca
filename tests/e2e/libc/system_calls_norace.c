// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls that a program makes itself, and tells of: the byte behind the last that each touches.
#define _GNU_SOURCE
#define CASES "system_calls_cases.h"
#include "cases.h"
