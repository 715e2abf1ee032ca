// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wide strings: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE wide_cases.h
// REPORTS: 41
// EXPECT: #0 wcslen <null>
// EXPECT: #0 wcsnlen <null>
// EXPECT: #0 wcscpy <null>
// EXPECT: #0 wcpcpy <null>
// EXPECT: #0 wcsncpy <null>
// EXPECT: #0 wcpncpy <null>
// EXPECT: #0 wcscat <null>
// EXPECT: #0 wcsncat <null>
// EXPECT: #0 wcscmp <null>
// EXPECT: #0 wcsncmp <null>
// EXPECT: #0 wcscasecmp <null>
// EXPECT: #0 wcsncasecmp <null>
// EXPECT: #0 wcscoll <null>
// EXPECT: #0 wcschr <null>
// EXPECT: #0 wcsrchr <null>
// EXPECT: #0 wcschrnul <null>
// EXPECT: #0 wcspbrk <null>
// EXPECT: #0 wcsstr <null>
// EXPECT: #0 wcsspn <null>
// EXPECT: #0 wcscspn <null>
// EXPECT: #0 wcsdup <null>
// EXPECT: #0 wcstok <null>
// EXPECT: #0 wmemcpy <null>
// EXPECT: #0 wmempcpy <null>
// EXPECT: #0 wmemmove <null>
// EXPECT: #0 wmemset <null>
// EXPECT: #0 wmemcmp <null>
// EXPECT: #0 wmemchr <null>
// EXPECT: #0 wcstol <null>
// EXPECT: #0 wcstoul <null>
// EXPECT: #0 wcstoll <null>
// EXPECT: #0 wcstoull <null>
// EXPECT: #0 wcstod <null>
// EXPECT: #0 mbstowcs <null>
// EXPECT: #0 wcstombs <null>
// EXPECT: #0 mbsrtowcs <null>
// EXPECT: #0 wcsrtombs <null>
// EXPECT: #0 mbrtowc <null>
// EXPECT: #0 wcrtomb <null>
// EXPECT: #0 mbtowc <null>
// EXPECT: #0 wctomb <null>
#define _GNU_SOURCE
#define RACY
#define CASES "wide_cases.h"
#include "cases.h"
