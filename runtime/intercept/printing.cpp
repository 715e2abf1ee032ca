// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The printf family. Every function goes by the one that takes a va_list.
#include <stdio.h>
#include <syslog.h>

#include "runtime/intercept/formats.h"
#include "runtime/intercept/streams.h"
#include "runtime/intercept/variadic.h"

using namespace bigfoot;

extern "C" {
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);
int __vsprintf_chk(char *, int, size_t, const char *, va_list);
int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
int __vasprintf_chk(char **, int, const char *, va_list);
int __vdprintf_chk(int, int, const char *, va_list);
void __vsyslog_chk(int, int, const char *, va_list);
int __vwprintf_chk(int, const wchar_t *, va_list);
int __vfwprintf_chk(FILE *, int, const wchar_t *, va_list);
int __vswprintf_chk(wchar_t *, size_t, int, size_t, const wchar_t *, va_list);
}

namespace {

// Prints by `real` what `format` says. Returns: its result.
template <class Char, class Real>
int print(const Call &call, const Char *format, va_list list, Real real) {
  readPrinted(call, format, list);
  va_list again;
  va_copy(again, list);
  const int result = real(again);
  va_end(again);
  if (result >= 0) writeCounts(call, format, list);
  return result;
}

template <class Char, class Real>
int printTo(const Call &call, FILE *stream, const Char *format, va_list list, Real real) {
  return print(call, format, list, [&](va_list again) {
    const Output output(call, stream);
    return real(again);
  });
}

// Into memory of `room` characters, the terminator included, which is written last.
template <class Char, class Real>
int printInto(const Call &call, Char *to, size_t room, const Char *format, va_list list, Real real) {
  const int result = print(call, format, list, real);
  if (result < 0 || room == 0) return result;
  const size_t wanted = static_cast<size_t>(result) + 1;
  call.write(to, (wanted < room ? wanted : room) * sizeof(Char));
  return result;
}

template <class Real>
int printAllocated(const Call &call, char **to, const char *format, va_list list, Real real) {
  const int result = print(call, format, list, real);
  if (result >= 0) call.write(to), call.write(*to, static_cast<size_t>(result) + 1);
  return result;
}

template <class Real>
int printToDescriptor(const Call &call, int fd, const char *format, va_list list, Real real) {
  return print(call, format, list, [&](va_list again) {
    channels::giveTo(fd);
    return real(again);
  });
}

constexpr size_t kUnlimited = ~size_t{0};

}  // namespace

// A function with "..." and its sister with a va_list: `how` is what both return, with `list`.
#define BOTH(name, parameters, how) SISTERS(name, v##name, parameters, how)
#define BOTH_CHECKED(name, parameters, how) SISTERS(__##name##_chk, __v##name##_chk, parameters, how)
#define SISTERS(name, vname, parameters, how)                           \
  LIBC int __bigfoot_##vname(UNPACK parameters, va_list list, PLACE) {  \
    CALL;                                                               \
    return how;                                                         \
  }                                                                     \
  VARIADIC(int, name, parameters, f, how)
#define BY(real) [&](va_list l) { return real; }

BOTH(printf, (const char *f), printTo(call, stdout, f, list, BY(vprintf(f, l))))
BOTH(fprintf, (FILE *s, const char *f), printTo(call, s, f, list, BY(vfprintf(s, f, l))))
BOTH(dprintf, (int fd, const char *f), printToDescriptor(call, fd, f, list, BY(vdprintf(fd, f, l))))
BOTH(sprintf, (char *to, const char *f), printInto(call, to, kUnlimited, f, list, BY(vsprintf(to, f, l))))
BOTH(snprintf, (char *to, size_t n, const char *f), printInto(call, to, n, f, list, BY(vsnprintf(to, n, f, l))))
BOTH(asprintf, (char **to, const char *f), printAllocated(call, to, f, list, BY(vasprintf(to, f, l))))
BOTH(wprintf, (const wchar_t *f), printTo(call, stdout, f, list, BY(vwprintf(f, l))))
BOTH(fwprintf, (FILE *s, const wchar_t *f), printTo(call, s, f, list, BY(vfwprintf(s, f, l))))
BOTH(swprintf, (wchar_t *to, size_t n, const wchar_t *f), printInto(call, to, n, f, list, BY(vswprintf(to, n, f, l))))

BOTH_CHECKED(printf, (int flag, const char *f), printTo(call, stdout, f, list, BY(__vprintf_chk(flag, f, l))))
BOTH_CHECKED(fprintf, (FILE *s, int flag, const char *f), printTo(call, s, f, list, BY(__vfprintf_chk(s, flag, f, l))))
BOTH_CHECKED(dprintf, (int fd, int flag, const char *f),
             printToDescriptor(call, fd, f, list, BY(__vdprintf_chk(fd, flag, f, l))))
BOTH_CHECKED(sprintf, (char *to, int flag, size_t room, const char *f),
             printInto(call, to, kUnlimited, f, list, BY(__vsprintf_chk(to, flag, room, f, l))))
BOTH_CHECKED(snprintf, (char *to, size_t n, int flag, size_t room, const char *f),
             printInto(call, to, n, f, list, BY(__vsnprintf_chk(to, n, flag, room, f, l))))
BOTH_CHECKED(asprintf, (char **to, int flag, const char *f),
             printAllocated(call, to, f, list, BY(__vasprintf_chk(to, flag, f, l))))
BOTH_CHECKED(wprintf, (int flag, const wchar_t *f), printTo(call, stdout, f, list, BY(__vwprintf_chk(flag, f, l))))
BOTH_CHECKED(fwprintf, (FILE *s, int flag, const wchar_t *f),
             printTo(call, s, f, list, BY(__vfwprintf_chk(s, flag, f, l))))
BOTH_CHECKED(swprintf, (wchar_t *to, size_t n, int flag, size_t room, const wchar_t *f),
             printInto(call, to, n, f, list, BY(__vswprintf_chk(to, n, flag, room, f, l))))

namespace {
template <class Real>
void log(const Call &call, const char *format, va_list list, Real real) {
  readPrinted(call, format, list);
  real(list);
}
}  // namespace

LIBC void __bigfoot_vsyslog(int priority, const char *f, va_list list, PLACE) {
  CALL;
  log(call, f, list, BY(vsyslog(priority, f, l)));
}
VARIADIC(void, syslog, (int priority, const char *f), f, log(call, f, list, BY(vsyslog(priority, f, l))))
VARIADIC(void, __syslog_chk, (int priority, int flag, const char *f), f,
         log(call, f, list, BY(__vsyslog_chk(priority, flag, f, l))))
