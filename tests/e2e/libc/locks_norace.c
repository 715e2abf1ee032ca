// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks and their like: who uses one does not race with who reads its memory, nor who makes one with the byte behind it.
#define _GNU_SOURCE
#define CASES "locks_cases.h"
#include "cases.h"
