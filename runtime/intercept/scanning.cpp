// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scanf family, which has a name for each standard of C: since C99 %a is a number, since C23 0b1 is one.
#include <stdio.h>

#include "runtime/intercept/formats.h"
#include "runtime/intercept/streams.h"
#include "runtime/intercept/variadic.h"

using namespace bigfoot;

extern "C" {
#define DECLARED(prefix, attribute)                                            \
  int prefix##vscanf(const char *, va_list) attribute;                         \
  int prefix##vfscanf(FILE *, const char *, va_list) attribute;                \
  int prefix##vsscanf(const char *, const char *, va_list) attribute;          \
  int prefix##vwscanf(const wchar_t *, va_list) attribute;                     \
  int prefix##vfwscanf(FILE *, const wchar_t *, va_list) attribute;            \
  int prefix##vswscanf(const wchar_t *, const wchar_t *, va_list) attribute;
DECLARED(__isoc99_, )
// glibc 2.38 has them; who calls them runs with it.
DECLARED(__isoc23_, __attribute__((weak)))
}
// The headers rename the plain ones.
#define OLD(type, name, parameters) extern "C" type old_##name parameters __asm__(#name)
OLD(int, vscanf, (const char *, va_list));
OLD(int, vfscanf, (FILE *, const char *, va_list));
OLD(int, vsscanf, (const char *, const char *, va_list));
OLD(int, vwscanf, (const wchar_t *, va_list));
OLD(int, vfwscanf, (FILE *, const wchar_t *, va_list));
OLD(int, vswscanf, (const wchar_t *, const wchar_t *, va_list));

namespace {

template <class Char, class Real>
int scan(const Call &call, const Char *format, va_list list, Real real) {
  call.readString(format);
  const Scanned scanned(format, list);
  va_list again;
  va_copy(again, list);
  const int result = real(again);
  va_end(again);
  return scanned.done(call, result);
}

template <class Char, class Real>
int scanFrom(const Call &call, FILE *stream, const Char *format, va_list list, Real real) {
  return scan(call, format, list, [&](va_list again) {
    const Input input(call, stream);
    return real(again);
  });
}

// libc looks for the end of the text first.
template <class Char, class Real>
int scanText(const Call &call, const Char *text, const Char *format, va_list list, Real real) {
  call.readString(text);
  return scan(call, format, list, real);
}

}  // namespace

#define BOTH(prefix, real, name, parameters, arguments, how)                     \
  LIBC int __bigfoot_##prefix##v##name(UNPACK parameters, va_list list, PLACE) { \
    CALL;                                                                        \
    return how(BY(real##v##name, arguments));                                    \
  }                                                                              \
  VARIADIC(int, prefix##name, parameters, f, how(BY(real##v##name, arguments)))
#define BY(real, arguments) [&](va_list l) { return real(UNPACK arguments, l); }
#define FROM_STDIN(real) scanFrom(call, stdin, f, list, real)
#define FROM_STREAM(real) scanFrom(call, s, f, list, real)
#define FROM_TEXT(real) scanText(call, s, f, list, real)

#define FAMILY(prefix, real)                                                                                     \
  BOTH(prefix, real, scanf, (const char *f), (f), FROM_STDIN)                                                    \
  BOTH(prefix, real, fscanf, (FILE * s, const char *f), (s, f), FROM_STREAM)                                     \
  BOTH(prefix, real, sscanf, (const char *s, const char *f), (s, f), FROM_TEXT)                                  \
  BOTH(prefix, real, wscanf, (const wchar_t *f), (f), FROM_STDIN)                                                \
  BOTH(prefix, real, fwscanf, (FILE * s, const wchar_t *f), (s, f), FROM_STREAM)                                 \
  BOTH(prefix, real, swscanf, (const wchar_t *s, const wchar_t *f), (s, f), FROM_TEXT)

FAMILY(, old_)
FAMILY(__isoc99_, __isoc99_)
FAMILY(__isoc23_, __isoc23_)
