// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FILE: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE streams_cases.h
// REPORTS: 23
// EXPECT: #0 fread <null>
// EXPECT: #0 fread <null>
// EXPECT: #0 fwrite <null>
// EXPECT: #0 fgets <null>
// EXPECT: #0 fgets <null>
// EXPECT: #0 fputs <null>
// EXPECT: #0 puts <null>
// EXPECT: #0 (getline|__getdelim) <null>
// EXPECT: #0 (getline|__getdelim) <null>
// EXPECT: #0 (getline|__getdelim) <null>
// EXPECT: #0 getdelim <null>
// EXPECT: #0 fread_unlocked <null>
// EXPECT: #0 fwrite_unlocked <null>
// EXPECT: #0 fgets_unlocked <null>
// EXPECT: #0 fputs_unlocked <null>
// EXPECT: #0 fgetws <null>
// EXPECT: #0 fputws <null>
// EXPECT: #0 fopen <null>
// EXPECT: #0 fopen <null>
// EXPECT: #0 fputc <null>
// EXPECT: #0 fgetc <null>
// EXPECT: #0 fflush <null>
// EXPECT: #0 ungetc <null>
#define _GNU_SOURCE
#define RACY
#define CASES "streams_cases.h"
#include "cases.h"
