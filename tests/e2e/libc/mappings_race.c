// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapped memory: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE mappings_cases.h
// REPORTS: 8
// EXPECT: #0 munmap <null>
// EXPECT: #0 munmap <null>
// EXPECT: #0 mmap <null>
// EXPECT: #0 madvise <null>
// EXPECT: #0 madvise <null>
// EXPECT: #0 mremap <null>
// EXPECT: #0 mremap <null>
// EXPECT: #0 mremap <null>
#define _GNU_SOURCE
#define RACY
#define CASES "mappings_cases.h"
#include "cases.h"
