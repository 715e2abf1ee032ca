// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What -D_FORTIFY_SOURCE makes of memory and string functions: libc stops the program if there is not `room`.
#include <stdlib.h>

#include "runtime/intercept/call.h"

using namespace bigfoot;

// name(to, from, n): as many of both, by the function of libc with one more argument.
#define COPIES(name, type, unit)                                                             \
  extern "C" type *__##name##_chk(type *, const type *, size_t, size_t);                     \
  LIBC type *__bigfoot___##name##_chk(type *to, const type *from, size_t n, size_t room, PLACE) { \
    CALL;                                                                                    \
    call.read(from, n * (unit));                                                             \
    call.write(to, n * (unit));                                                              \
    return __##name##_chk(to, from, n, room);                                                \
  }
#define COPIES_TEXT(name, type, length, unit)                                                \
  extern "C" type *__##name##_chk(type *, const type *, size_t);                             \
  LIBC type *__bigfoot___##name##_chk(type *to, const type *from, size_t room, PLACE) {      \
    CALL;                                                                                    \
    call.readString(from);                                                                   \
    call.write(to, (length(from) + 1) * (unit));                                             \
    return __##name##_chk(to, from, room);                                                   \
  }
#define COPIES_PADDED(name, type, unit)                                                      \
  extern "C" type *__##name##_chk(type *, const type *, size_t, size_t);                     \
  LIBC type *__bigfoot___##name##_chk(type *to, const type *from, size_t n, size_t room, PLACE) { \
    CALL;                                                                                    \
    call.readString(from, n);                                                                \
    call.write(to, n * (unit));                                                              \
    return __##name##_chk(to, from, n, room);                                                \
  }
#define APPENDS(name, type, length, unit)                                                    \
  extern "C" type *__##name##_chk(type *, const type *, size_t);                             \
  LIBC type *__bigfoot___##name##_chk(type *to, const type *from, size_t room, PLACE) {      \
    CALL;                                                                                    \
    call.readString(from);                                                                   \
    call.readString(to);                                                                     \
    call.write(to + length(to), (length(from) + 1) * (unit));                                \
    return __##name##_chk(to, from, room);                                                   \
  }
#define APPENDS_MOST(name, type, length, bounded, unit)                                      \
  extern "C" type *__##name##_chk(type *, const type *, size_t, size_t);                     \
  LIBC type *__bigfoot___##name##_chk(type *to, const type *from, size_t n, size_t room, PLACE) { \
    CALL;                                                                                    \
    call.readString(from, n);                                                                \
    call.readString(to);                                                                     \
    call.write(to + length(to), (bounded(from, n) + 1) * (unit));                            \
    return __##name##_chk(to, from, n, room);                                                \
  }

COPIES(memcpy, void, 1)
COPIES(memmove, void, 1)
COPIES(mempcpy, void, 1)
COPIES(wmemcpy, wchar_t, sizeof(wchar_t))
COPIES(wmemmove, wchar_t, sizeof(wchar_t))
COPIES(wmempcpy, wchar_t, sizeof(wchar_t))
COPIES_TEXT(strcpy, char, strlen, 1)
COPIES_TEXT(stpcpy, char, strlen, 1)
COPIES_TEXT(wcscpy, wchar_t, wcslen, sizeof(wchar_t))
COPIES_TEXT(wcpcpy, wchar_t, wcslen, sizeof(wchar_t))
COPIES_PADDED(strncpy, char, 1)
COPIES_PADDED(stpncpy, char, 1)
COPIES_PADDED(wcsncpy, wchar_t, sizeof(wchar_t))
COPIES_PADDED(wcpncpy, wchar_t, sizeof(wchar_t))
APPENDS(strcat, char, strlen, 1)
APPENDS(wcscat, wchar_t, wcslen, sizeof(wchar_t))
APPENDS_MOST(strncat, char, strlen, strnlen, 1)
APPENDS_MOST(wcsncat, wchar_t, wcslen, wcsnlen, sizeof(wchar_t))

extern "C" void *__memset_chk(void *, int, size_t, size_t);
LIBC void *__bigfoot___memset_chk(void *to, int c, size_t n, size_t room, PLACE) {
  CALL;
  call.write(to, n);
  return __memset_chk(to, c, n, room);
}
extern "C" wchar_t *__wmemset_chk(wchar_t *, wchar_t, size_t, size_t);
LIBC wchar_t *__bigfoot___wmemset_chk(wchar_t *to, wchar_t c, size_t n, size_t room, PLACE) {
  CALL;
  call.write(to, n * sizeof *to);
  return __wmemset_chk(to, c, n, room);
}
extern "C" void __explicit_bzero_chk(void *, size_t, size_t);
LIBC void __bigfoot___explicit_bzero_chk(void *to, size_t n, size_t room, PLACE) {
  CALL;
  call.write(to, n);
  __explicit_bzero_chk(to, n, room);
}
extern "C" size_t __mbstowcs_chk(wchar_t *, const char *, size_t, size_t);
LIBC size_t __bigfoot___mbstowcs_chk(wchar_t *to, const char *from, size_t n, size_t room, PLACE) {
  CALL;
  call.readString(from);
  const size_t made = __mbstowcs_chk(to, from, n, room);
  if (to && made != static_cast<size_t>(-1)) call.write(to, (made < n ? made + 1 : made) * sizeof *to);
  return made;
}
extern "C" size_t __wcstombs_chk(char *, const wchar_t *, size_t, size_t);
LIBC size_t __bigfoot___wcstombs_chk(char *to, const wchar_t *from, size_t n, size_t room, PLACE) {
  CALL;
  call.readString(from);
  const size_t made = __wcstombs_chk(to, from, n, room);
  if (to && made != static_cast<size_t>(-1)) call.write(to, made < n ? made + 1 : made);
  return made;
}
