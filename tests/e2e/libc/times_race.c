// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE times_cases.h
// REPORTS: 24
// EXPECT: #0 time <null>
// EXPECT: #0 gettimeofday <null>
// EXPECT: #0 clock_gettime <null>
// EXPECT: #0 clock_gettime <null>
// EXPECT: #0 clock_getres <null>
// EXPECT: #0 timespec_get <null>
// EXPECT: #0 nanosleep <null>
// EXPECT: #0 clock_nanosleep <null>
// EXPECT: #0 localtime_r <null>
// EXPECT: #0 localtime_r <null>
// EXPECT: #0 gmtime_r <null>
// EXPECT: #0 localtime <null>
// EXPECT: #0 gmtime <null>
// EXPECT: #0 mktime <null>
// EXPECT: #0 timegm <null>
// EXPECT: #0 asctime_r <null>
// EXPECT: #0 ctime_r <null>
// EXPECT: #0 asctime <null>
// EXPECT: #0 ctime <null>
// EXPECT: #0 strftime <null>
// EXPECT: #0 strftime <null>
// EXPECT: #0 strptime <null>
// EXPECT: #0 times <null>
// EXPECT: #0 getitimer <null>
#define _GNU_SOURCE
#define RACY
#define CASES "times_cases.h"
#include "cases.h"
