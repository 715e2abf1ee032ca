// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What -D_FORTIFY_SOURCE makes of them: the last byte that each function touches.
// CFLAGS: -D_FORTIFY_SOURCE=2
// LEVELS: O1 O2
// RACE-EACH: CASE fortified_cases.h
// REPORTS: 31
// EXPECT: #0 __memcpy_chk <null>
// EXPECT: #0 __memmove_chk <null>
// EXPECT: #0 __mempcpy_chk <null>
// EXPECT: #0 __memset_chk <null>
// EXPECT: #0 __strcpy_chk <null>
// EXPECT: #0 __stpcpy_chk <null>
// EXPECT: #0 __strncpy_chk <null>
// EXPECT: #0 __strcat_chk <null>
// EXPECT: #0 __strncat_chk <null>
// EXPECT: #0 __explicit_bzero_chk <null>
// EXPECT: #0 __wmemcpy_chk <null>
// EXPECT: #0 __wmemset_chk <null>
// EXPECT: #0 __wcscpy_chk <null>
// EXPECT: #0 __wcsncpy_chk <null>
// EXPECT: #0 __wcscat_chk <null>
// EXPECT: #0 __mbstowcs_chk <null>
// EXPECT: #0 __printf_chk <null>
// EXPECT: #0 __fprintf_chk <null>
// EXPECT: #0 __sprintf_chk <null>
// EXPECT: #0 __snprintf_chk <null>
// EXPECT: #0 __asprintf_chk <null>
// EXPECT: #0 __dprintf_chk <null>
// EXPECT: #0 __swprintf_chk <null>
// EXPECT: #0 __fgets_chk <null>
// EXPECT: #0 __fread_chk <null>
// EXPECT: #0 __read_chk <null>
// EXPECT: #0 __recv_chk <null>
// EXPECT: #0 __recvfrom_chk <null>
// EXPECT: #0 __poll_chk <null>
// EXPECT: #0 __getcwd_chk <null>
// EXPECT: #0 __readlink_chk <null>
#define _GNU_SOURCE
#define RACY
#define CASES "fortified_cases.h"
#include "cases.h"
