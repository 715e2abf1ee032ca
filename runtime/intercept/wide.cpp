// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wide strings, and conversions between narrow and wide ones.
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "runtime/intercept/call.h"
#include "runtime/memory/heap.h"

using namespace bigfoot;

namespace {

constexpr size_t kWide = sizeof(wchar_t);

size_t compared(const wchar_t *a, const wchar_t *b, size_t n, bool folded) {
  for (size_t i = 0; i < n; ++i) {
    const bool differ = folded ? towlower(static_cast<wint_t>(a[i])) != towlower(static_cast<wint_t>(b[i])) : a[i] != b[i];
    if (differ || !a[i]) return i + 1;
  }
  return n;
}

void comparison(const Call &call, const wchar_t *a, const wchar_t *b, size_t n, bool folded) {
  const size_t seen = compared(a, b, n, folded) * kWide;
  call.read(a, seen);
  call.read(b, seen);
}

void copy(const Call &call, wchar_t *to, const wchar_t *from, size_t n) {
  call.read(from, n * kWide);
  call.write(to, n * kWide);
}

// Up to and including `found`, or the end.
wchar_t *search(const Call &call, const wchar_t *s, wchar_t *found) {
  call.read(s, (found ? distance(s, found) : wcslen(s) * kWide) + kWide);
  return found;
}

// What a conversion of a string read and wrote; `*from` says how far it came, null that it came to the end.
template <class From, class To, class Real>
size_t convertString(const Call &call, To *to, const From **from, mbstate_t *state, Real real) {
  const From *const start = *from;
  const size_t made = real();
  if (made == static_cast<size_t>(-1)) return made;
  if (!to) {
    call.readString(start);
    return made;
  }
  const bool ended = *from == nullptr;
  if (ended) call.readString(start);
  else call.read(start, distance(start, *from));
  call.write(from);
  call.write(to, (made + ended) * sizeof(To));
  if (state) call.write(state);
  return made;
}

}  // namespace

LIBC size_t __bigfoot_wcslen(const wchar_t *s, PLACE) {
  CALL;
  call.readString(s);
  return wcslen(s);
}
LIBC size_t __bigfoot_wcsnlen(const wchar_t *s, size_t n, PLACE) {
  CALL;
  call.readString(s, n);
  return wcsnlen(s, n);
}
LIBC wchar_t *__bigfoot_wcscpy(wchar_t *to, const wchar_t *from, PLACE) {
  CALL;
  copy(call, to, from, wcslen(from) + 1);
  return wcscpy(to, from);
}
LIBC wchar_t *__bigfoot_wcpcpy(wchar_t *to, const wchar_t *from, PLACE) {
  CALL;
  copy(call, to, from, wcslen(from) + 1);
  return wcpcpy(to, from);
}
LIBC wchar_t *__bigfoot_wcsncpy(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  call.readString(from, n);
  call.write(to, n * kWide);
  return wcsncpy(to, from, n);
}
LIBC wchar_t *__bigfoot_wcpncpy(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  call.readString(from, n);
  call.write(to, n * kWide);
  return wcpncpy(to, from, n);
}
LIBC wchar_t *__bigfoot_wcscat(wchar_t *to, const wchar_t *from, PLACE) {
  CALL;
  call.readString(to);
  copy(call, to + wcslen(to), from, wcslen(from) + 1);
  return wcscat(to, from);
}
LIBC wchar_t *__bigfoot_wcsncat(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  call.readString(to);
  call.readString(from, n);
  call.write(to + wcslen(to), (wcsnlen(from, n) + 1) * kWide);
  return wcsncat(to, from, n);
}
LIBC int __bigfoot_wcscmp(const wchar_t *a, const wchar_t *b, PLACE) {
  CALL;
  comparison(call, a, b, ~size_t{0}, false);
  return wcscmp(a, b);
}
LIBC int __bigfoot_wcsncmp(const wchar_t *a, const wchar_t *b, size_t n, PLACE) {
  CALL;
  comparison(call, a, b, n, false);
  return wcsncmp(a, b, n);
}
LIBC int __bigfoot_wcscasecmp(const wchar_t *a, const wchar_t *b, PLACE) {
  CALL;
  comparison(call, a, b, ~size_t{0}, true);
  return wcscasecmp(a, b);
}
LIBC int __bigfoot_wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n, PLACE) {
  CALL;
  comparison(call, a, b, n, true);
  return wcsncasecmp(a, b, n);
}
LIBC int __bigfoot_wcscoll(const wchar_t *a, const wchar_t *b, PLACE) {
  CALL;
  call.readString(a);
  call.readString(b);
  return wcscoll(a, b);
}
LIBC wchar_t *__bigfoot_wcschr(const wchar_t *s, wchar_t c, PLACE) {
  CALL;
  return search(call, s, const_cast<wchar_t *>(wcschr(s, c)));
}
LIBC wchar_t *__bigfoot_wcsrchr(const wchar_t *s, wchar_t c, PLACE) {
  CALL;
  call.readString(s);
  return const_cast<wchar_t *>(wcsrchr(s, c));
}
LIBC wchar_t *__bigfoot_wcschrnul(const wchar_t *s, wchar_t c, PLACE) {
  CALL;
  return search(call, s, const_cast<wchar_t *>(wcschrnul(s, c)));
}
LIBC wchar_t *__bigfoot_wcspbrk(const wchar_t *s, const wchar_t *set, PLACE) {
  CALL;
  call.readString(set);
  return search(call, s, const_cast<wchar_t *>(wcspbrk(s, set)));
}
LIBC wchar_t *__bigfoot_wcsstr(const wchar_t *s, const wchar_t *wanted, PLACE) {
  CALL;
  auto *found = const_cast<wchar_t *>(wcsstr(s, wanted));
  const size_t length = wcslen(wanted) * kWide;
  call.read(wanted, length + kWide);
  call.read(s, found ? distance(s, found) + length : (wcslen(s) + 1) * kWide);
  return found;
}
LIBC size_t __bigfoot_wcsspn(const wchar_t *s, const wchar_t *set, PLACE) {
  CALL;
  const size_t n = wcsspn(s, set);
  call.readString(set);
  call.read(s, (n + 1) * kWide);
  return n;
}
LIBC size_t __bigfoot_wcscspn(const wchar_t *s, const wchar_t *set, PLACE) {
  CALL;
  const size_t n = wcscspn(s, set);
  call.readString(set);
  call.read(s, (n + 1) * kWide);
  return n;
}
LIBC wchar_t *__bigfoot_wcstok(wchar_t *text, const wchar_t *separators, wchar_t **rest, PLACE) {
  CALL;
  call.readString(separators);
  if (!text) call.read(rest);
  call.write(rest);
  wchar_t *const scanned = text ? text : *rest;
  wchar_t *const token = wcstok(text, separators, rest);
  if (!scanned || !token) return token;
  if (!*rest) call.readString(scanned);
  else call.read(scanned, distance(scanned, *rest)), call.write(*rest - 1, kWide);
  return token;
}
LIBC wchar_t *__bigfoot_wcsdup(const wchar_t *s, PLACE) {
  CALL;
  call.readString(s);
  const size_t n = wcslen(s) + 1;
  auto *made = static_cast<wchar_t *>(heapAllocate(n * kWide, false, call.place()));
  return made ? wmemcpy(made, s, n) : nullptr;
}
LIBC wchar_t *__bigfoot_wmemcpy(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  copy(call, to, from, n);
  return wmemcpy(to, from, n);
}
LIBC wchar_t *__bigfoot_wmempcpy(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  copy(call, to, from, n);
  return wmempcpy(to, from, n);
}
LIBC wchar_t *__bigfoot_wmemmove(wchar_t *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  copy(call, to, from, n);
  return wmemmove(to, from, n);
}
LIBC wchar_t *__bigfoot_wmemset(wchar_t *to, wchar_t c, size_t n, PLACE) {
  CALL;
  call.write(to, n * kWide);
  return wmemset(to, c, n);
}
LIBC int __bigfoot_wmemcmp(const wchar_t *a, const wchar_t *b, size_t n, PLACE) {
  CALL;
  call.read(a, n * kWide);
  call.read(b, n * kWide);
  return wmemcmp(a, b, n);
}
LIBC wchar_t *__bigfoot_wmemchr(const wchar_t *s, wchar_t c, size_t n, PLACE) {
  CALL;
  auto *found = const_cast<wchar_t *>(wmemchr(s, c, n));
  call.read(s, found ? distance(s, found) + kWide : n * kWide);
  return found;
}

LIBC size_t __bigfoot_mbstowcs(wchar_t *to, const char *from, size_t n, PLACE) {
  CALL;
  call.readString(from);
  const size_t made = mbstowcs(to, from, n);
  if (to && made != static_cast<size_t>(-1)) call.write(to, (made < n ? made + 1 : made) * kWide);
  return made;
}
LIBC size_t __bigfoot_wcstombs(char *to, const wchar_t *from, size_t n, PLACE) {
  CALL;
  call.readString(from);
  const size_t made = wcstombs(to, from, n);
  if (to && made != static_cast<size_t>(-1)) call.write(to, made < n ? made + 1 : made);
  return made;
}
LIBC size_t __bigfoot_mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state, PLACE) {
  CALL;
  return convertString(call, to, from, state, [&] { return mbsrtowcs(to, from, n, state); });
}
LIBC size_t __bigfoot_wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state, PLACE) {
  CALL;
  return convertString(call, to, from, state, [&] { return wcsrtombs(to, from, n, state); });
}
LIBC size_t __bigfoot_mbrtowc(wchar_t *to, const char *from, size_t n, mbstate_t *state, PLACE) {
  CALL;
  const size_t used = mbrtowc(to, from, n, state);
  if (used > n) return used;  // an error, or a character that goes on
  call.read(from, used ? used : 1);
  call.write(to);
  if (state) call.write(state);
  return used;
}
LIBC size_t __bigfoot_wcrtomb(char *to, wchar_t c, mbstate_t *state, PLACE) {
  CALL;
  const size_t made = wcrtomb(to, c, state);
  if (made == static_cast<size_t>(-1)) return made;
  call.write(to, made);
  if (state) call.write(state);
  return made;
}
LIBC int __bigfoot_mbtowc(wchar_t *to, const char *from, size_t n, PLACE) {
  CALL;
  const int used = mbtowc(to, from, n);
  if (!from || used < 0) return used;
  call.read(from, used ? static_cast<size_t>(used) : 1);
  call.write(to);
  return used;
}
LIBC int __bigfoot_wctomb(char *to, wchar_t c, PLACE) {
  CALL;
  const int made = wctomb(to, c);
  return to ? call.wrote(to, made) : made;
}

// How far a number in text is looked at: to the first character that does not belong to it.
#define NUMBER(type, name, parameters, how)                                \
  LIBC type __bigfoot_##name(const wchar_t *text, wchar_t **end parameters, PLACE) { \
    CALL;                                                                  \
    wchar_t *stopped;                                                      \
    const type value = how;                                                \
    call.read(text, distance(text, stopped + 1));                          \
    if (end) call.write(end), *end = stopped;                              \
    return value;                                                          \
  }
#define BASE , int base
NUMBER(long, wcstol, BASE, wcstol(text, &stopped, base))
NUMBER(unsigned long, wcstoul, BASE, wcstoul(text, &stopped, base))
NUMBER(long long, wcstoll, BASE, wcstoll(text, &stopped, base))
NUMBER(unsigned long long, wcstoull, BASE, wcstoull(text, &stopped, base))
NUMBER(double, wcstod, , wcstod(text, &stopped))
NUMBER(float, wcstof, , wcstof(text, &stopped))
NUMBER(long double, wcstold, , wcstold(text, &stopped))
