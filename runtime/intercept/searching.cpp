// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More of narrow strings: those that split, search and collate, BSD's memory functions, numbers in text.
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

#include "runtime/intercept/call.h"

using namespace bigfoot;

namespace {

char *tokenBehind(const Call &call, char *text, const char *separators, char *&rest) {
  call.readString(separators);
  char *const scanned = text ? text : rest;
  char *const token = strtok_r(text, separators, &rest);
  if (!scanned) return token;
  // `rest` is behind the separator that was overwritten, or at the end.
  call.read(scanned, distance(scanned, rest) + (*rest == 0));
  if (token && rest > token && rest[-1] == 0) call.write(rest - 1, 1);
  return token;
}

// Stands for what strtok remembers: no two threads may use it at once. Reports show its symbol.
char *g_of_strtok __asm__("what strtok remembers");

// How far a number in text is looked at: to the first character that does not belong to it.
template <class N, class Char, class Real>
N convert(const Call &call, const Char *text, Char **end, Real real) {
  Char *stopped;
  const N value = real(&stopped);
  const Char *last = stopped;
  if (last == text)
    while (*last == ' ' || (*last >= '\t' && *last <= '\r')) ++last;
  call.read(text, distance(text, last + 1));
  if (end) {
    call.write(end);
    *end = stopped;
  }
  return value;
}

}  // namespace

LIBC void *__bigfoot_memmem(const void *s, size_t n, const void *wanted, size_t m, PLACE) {
  CALL;
  void *found = memmem(s, n, wanted, m);
  call.read(wanted, m);
  call.read(s, found ? distance(s, found) + m : n);
  return found;
}
LIBC void *__bigfoot_memccpy(void *to, const void *from, int c, size_t n, PLACE) {
  CALL;
  const void *found = memchr(from, c, n);
  const size_t copied = found ? distance(from, found) + 1 : n;
  call.read(from, copied);
  call.write(to, copied);
  return memccpy(to, from, c, n);
}
LIBC void *__bigfoot_rawmemchr(const void *s, int c, PLACE) {
  CALL;
  void *found = const_cast<void *>(rawmemchr(s, c));
  call.read(s, distance(s, found) + 1);
  return found;
}
LIBC void __bigfoot_bzero(void *to, size_t n, PLACE) {
  CALL;
  call.write(to, n);
  bzero(to, n);
}
LIBC void __bigfoot_explicit_bzero(void *to, size_t n, PLACE) {
  CALL;
  call.write(to, n);
  explicit_bzero(to, n);
}
LIBC void __bigfoot_bcopy(const void *from, void *to, size_t n, PLACE) {
  CALL;
  call.read(from, n);
  call.write(to, n);
  bcopy(from, to, n);
}
LIBC char *__bigfoot_strcasestr(const char *s, const char *wanted, PLACE) {
  CALL;
  char *found = const_cast<char *>(strcasestr(s, wanted));
  const size_t length = strlen(wanted);
  call.read(wanted, length + 1);
  call.read(s, found ? distance(s, found) + length : strlen(s) + 1);
  return found;
}
LIBC char *__bigfoot_index(const char *s, int c, PLACE) {
  CALL;
  char *found = const_cast<char *>(index(s, c));
  if (call.isLibcs()) call.read(s, found ? distance(s, found) + 1 : strlen(s) + 1);
  return found;
}
LIBC char *__bigfoot_rindex(const char *s, int c, PLACE) {
  CALL;
  call.readString(s);
  return const_cast<char *>(rindex(s, c));
}
LIBC int __bigfoot_strcoll(const char *a, const char *b, PLACE) {
  CALL;
  call.readString(a);
  call.readString(b);
  return strcoll(a, b);
}
LIBC size_t __bigfoot_strxfrm(char *to, const char *from, size_t n, PLACE) {
  CALL;
  call.readString(from);
  const size_t needed = strxfrm(to, from, n);
  if (needed < n) call.write(to, needed + 1);
  return needed;
}
LIBC int __bigfoot_strverscmp(const char *a, const char *b, PLACE) {
  CALL;
  call.readString(a);
  call.readString(b);
  return strverscmp(a, b);
}
LIBC char *__bigfoot_strsep(char **text, const char *separators, PLACE) {
  CALL;
  call.readString(separators);
  call.read(text);
  char *const token = strsep(text, separators);
  if (!token) return token;
  call.write(text);
  if (!*text) call.readString(token);
  else call.read(token, distance(token, *text)), call.write(*text - 1, 1);
  return token;
}
LIBC char *__bigfoot_strtok_r(char *text, const char *separators, char **rest, PLACE) {
  CALL;
  if (!text) call.read(rest);
  call.write(rest);
  return tokenBehind(call, text, separators, *rest);
}
LIBC char *__bigfoot___strtok_r(char *text, const char *separators, char **rest, PLACE) {
  CALL;
  if (!text) call.read(rest);
  call.write(rest);
  return tokenBehind(call, text, separators, *rest);
}
LIBC char *__bigfoot_strtok(char *text, const char *separators, PLACE) {
  CALL;
  call.write(&g_of_strtok);
  return tokenBehind(call, text, separators, g_of_strtok);
}

#define NUMBER(type, name)                                                                              \
  LIBC type __bigfoot_##name(const char *text, char **end, int base, PLACE) {                           \
    CALL;                                                                                               \
    return convert<type>(call, text, end, [&](char **stopped) { return name(text, stopped, base); });   \
  }
#define REAL_NUMBER(type, name)                                                                         \
  LIBC type __bigfoot_##name(const char *text, char **end, PLACE) {                                     \
    CALL;                                                                                               \
    return convert<type>(call, text, end, [&](char **stopped) { return name(text, stopped); });         \
  }
#define PLAIN_NUMBER(type, name, by)                                                                    \
  LIBC type __bigfoot_##name(const char *text, PLACE) {                                                 \
    CALL;                                                                                               \
    return convert<type>(call, text, static_cast<char **>(nullptr), [&](char **stopped) { return static_cast<type>(by); }); \
  }
// glibc 2.38 has them; who calls them runs with it.
extern "C" {
long __isoc23_strtol(const char *, char **, int) __attribute__((weak));
unsigned long __isoc23_strtoul(const char *, char **, int) __attribute__((weak));
long long __isoc23_strtoll(const char *, char **, int) __attribute__((weak));
unsigned long long __isoc23_strtoull(const char *, char **, int) __attribute__((weak));
}
NUMBER(long, strtol)
NUMBER(unsigned long, strtoul)
NUMBER(long long, strtoll)
NUMBER(unsigned long long, strtoull)
NUMBER(intmax_t, strtoimax)
NUMBER(uintmax_t, strtoumax)
NUMBER(long, __isoc23_strtol)
NUMBER(unsigned long, __isoc23_strtoul)
NUMBER(long long, __isoc23_strtoll)
NUMBER(unsigned long long, __isoc23_strtoull)
REAL_NUMBER(double, strtod)
REAL_NUMBER(float, strtof)
REAL_NUMBER(long double, strtold)
PLAIN_NUMBER(int, atoi, strtol(text, stopped, 10))
PLAIN_NUMBER(long, atol, strtol(text, stopped, 10))
PLAIN_NUMBER(long long, atoll, strtoll(text, stopped, 10))
PLAIN_NUMBER(double, atof, strtod(text, stopped))
