// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory and narrow strings: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE strings_cases.h
// REPORTS: 62
// EXPECT: #0 memcpy <null>
// EXPECT: #0 memcpy <null>
// EXPECT: #0 memmove <null>
// EXPECT: #0 mempcpy <null>
// EXPECT: #0 memset <null>
// EXPECT: #0 memcmp <null>
// EXPECT: #0 bcmp <null>
// EXPECT: #0 memchr <null>
// EXPECT: #0 memrchr <null>
// EXPECT: #0 rawmemchr <null>
// EXPECT: #0 memmem <null>
// EXPECT: #0 memccpy <null>
// EXPECT: #0 memccpy <null>
// EXPECT: #0 bzero <null>
// EXPECT: #0 explicit_bzero <null>
// EXPECT: #0 bcopy <null>
// EXPECT: #0 strlen <null>
// EXPECT: #0 strnlen <null>
// EXPECT: #0 strcpy <null>
// EXPECT: #0 stpcpy <null>
// EXPECT: #0 strncpy <null>
// EXPECT: #0 strncpy <null>
// EXPECT: #0 stpncpy <null>
// EXPECT: #0 strcat <null>
// EXPECT: #0 strcat <null>
// EXPECT: #0 strncat <null>
// EXPECT: #0 strcmp <null>
// EXPECT: #0 strncmp <null>
// EXPECT: #0 strcasecmp <null>
// EXPECT: #0 strncasecmp <null>
// EXPECT: #0 strcoll <null>
// EXPECT: #0 strxfrm <null>
// EXPECT: #0 strverscmp <null>
// EXPECT: #0 strchr <null>
// EXPECT: #0 strrchr <null>
// EXPECT: #0 strchrnul <null>
// EXPECT: #0 index <null>
// EXPECT: #0 rindex <null>
// EXPECT: #0 strstr <null>
// EXPECT: #0 strcasestr <null>
// EXPECT: #0 strspn <null>
// EXPECT: #0 strcspn <null>
// EXPECT: #0 strpbrk <null>
// EXPECT: #0 strdup <null>
// EXPECT: #0 strndup <null>
// EXPECT: #0 strsep <null>
// EXPECT: #0 strsep <null>
// EXPECT: #0 strtok_r <null>
// EXPECT: #0 strtok_r <null>
// EXPECT: #0 strtok <null>
// EXPECT: #0 strtok <null>
// EXPECT: Location is global 'what strtok remembers'
// EXPECT: #0 strtol <null>
// EXPECT: #0 strtol <null>
// EXPECT: #0 strtoul <null>
// EXPECT: #0 strtoll <null>
// EXPECT: #0 strtoull <null>
// EXPECT: #0 strtod <null>
// EXPECT: #0 strtof <null>
// EXPECT: #0 strtold <null>
// EXPECT: #0 (atol|strtol) <null>
// EXPECT: #0 (atoll|strtoll) <null>
// EXPECT: #0 (atof|strtod) <null>
#define _GNU_SOURCE
#define RACY
#define CASES "strings_cases.h"
#include "cases.h"
