// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf and scanf: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE formats_cases.h
// REPORTS: 38
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 printf <null>
// EXPECT: #0 fprintf <null>
// EXPECT: #0 dprintf <null>
// EXPECT: #0 sprintf <null>
// EXPECT: #0 snprintf <null>
// EXPECT: #0 snprintf <null>
// EXPECT: #0 snprintf <null>
// EXPECT: #0 asprintf <null>
// EXPECT: #0 swprintf <null>
// EXPECT: #0 swprintf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_sscanf <null>
// EXPECT: #0 __isoc99_swscanf <null>
// EXPECT: #0 __isoc99_fscanf <null>
#define _GNU_SOURCE
#define RACY
#define CASES "formats_cases.h"
#include "cases.h"
