// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Narrow strings and memory.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "runtime/intercept/call.h"
#include "runtime/memory/heap.h"

namespace bigfoot {
namespace {

unsigned char lowered(unsigned char c) { return c >= 'A' && c <= 'Z' ? static_cast<unsigned char>(c + 32) : c; }
unsigned char unchanged(unsigned char c) { return c; }

// How many bytes of each a comparison looks at: up to and including the first difference or end.
size_t compared(const char *a, const char *b, size_t n, unsigned char (*fold)(unsigned char)) {
  for (size_t i = 0; i < n; ++i)
    if (fold(static_cast<unsigned char>(a[i])) != fold(static_cast<unsigned char>(b[i])) || !a[i]) return i + 1;
  return n;
}

void comparison(const Call &call, const char *a, const char *b, size_t n, unsigned char (*fold)(unsigned char)) {
  const size_t seen = compared(a, b, n, fold);
  call.read(a, seen);
  call.read(b, seen);
}

// libc's own strdup would hide the program's stack from the report: it keeps no frame pointer.
char *duplicate(const Call &call, const char *s, size_t length) {
  auto *copy = static_cast<char *>(heapAllocate(length + 1, false, call.place()));
  if (!copy) return nullptr;
  memcpy(copy, s, length);
  copy[length] = 0;
  return copy;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

LIBC void *__bigfoot_memcpy(void *to, const void *from, size_t n, PLACE) {
  CALL;
  call.read(from, n);
  call.write(to, n);
  return memcpy(to, from, n);
}

LIBC void *__bigfoot_memmove(void *to, const void *from, size_t n, PLACE) {
  CALL;
  call.read(from, n);
  call.write(to, n);
  return memmove(to, from, n);
}

LIBC void *__bigfoot_mempcpy(void *to, const void *from, size_t n, PLACE) {
  CALL;
  call.read(from, n);
  call.write(to, n);
  return mempcpy(to, from, n);
}

LIBC void *__bigfoot_memset(void *to, int value, size_t n, PLACE) {
  CALL;
  call.write(to, n);
  return memset(to, value, n);
}

// memcmp and bcmp are given both objects whole.
LIBC int __bigfoot_memcmp(const void *a, const void *b, size_t n, PLACE) {
  CALL;
  call.read(a, n);
  call.read(b, n);
  return memcmp(a, b, n);
}

LIBC int __bigfoot_bcmp(const void *a, const void *b, size_t n, PLACE) {
  CALL;
  call.read(a, n);
  call.read(b, n);
  return bcmp(a, b, n);
}

LIBC void *__bigfoot_memchr(const void *s, int c, size_t n, PLACE) {
  CALL;
  void *found = const_cast<void *>(memchr(s, c, n));
  call.read(s, found ? distance(s, found) + 1 : n);
  return found;
}

LIBC void *__bigfoot_memrchr(const void *s, int c, size_t n, PLACE) {
  CALL;
  void *found = const_cast<void *>(memrchr(s, c, n));
  const void *first = found ? found : s;
  call.read(first, n - distance(s, first));
  return found;
}

LIBC size_t __bigfoot_strlen(const char *s, PLACE) {
  CALL;
  const size_t n = strlen(s);
  call.read(s, n + 1);
  return n;
}

LIBC size_t __bigfoot_strnlen(const char *s, size_t n, PLACE) {
  CALL;
  call.readString(s, n);
  return strnlen(s, n);
}

LIBC char *__bigfoot_strcpy(char *to, const char *from, PLACE) {
  CALL;
  const size_t n = strlen(from) + 1;
  call.read(from, n);
  call.write(to, n);
  return strcpy(to, from);
}

LIBC char *__bigfoot_stpcpy(char *to, const char *from, PLACE) {
  CALL;
  const size_t n = strlen(from) + 1;
  call.read(from, n);
  call.write(to, n);
  return stpcpy(to, from);
}

LIBC char *__bigfoot_strncpy(char *to, const char *from, size_t n, PLACE) {
  CALL;
  call.readString(from, n);
  call.write(to, n);
  return strncpy(to, from, n);
}

LIBC char *__bigfoot_stpncpy(char *to, const char *from, size_t n, PLACE) {
  CALL;
  call.readString(from, n);
  call.write(to, n);
  return stpncpy(to, from, n);
}

LIBC char *__bigfoot_strcat(char *to, const char *from, PLACE) {
  CALL;
  const size_t had = strlen(to), added = strlen(from) + 1;
  call.read(from, added);
  call.read(to, had + 1);
  call.write(to + had, added);
  return strcat(to, from);
}

LIBC char *__bigfoot_strncat(char *to, const char *from, size_t n, PLACE) {
  CALL;
  const size_t had = strlen(to), added = strnlen(from, n);
  call.readString(from, n);
  call.read(to, had + 1);
  call.write(to + had, added + 1);
  return strncat(to, from, n);
}

LIBC int __bigfoot_strcmp(const char *a, const char *b, PLACE) {
  CALL;
  comparison(call, a, b, ~size_t{0}, unchanged);
  return strcmp(a, b);
}

LIBC int __bigfoot_strncmp(const char *a, const char *b, size_t n, PLACE) {
  CALL;
  comparison(call, a, b, n, unchanged);
  return strncmp(a, b, n);
}

LIBC int __bigfoot_strcasecmp(const char *a, const char *b, PLACE) {
  CALL;
  comparison(call, a, b, ~size_t{0}, lowered);
  return strcasecmp(a, b);
}

LIBC int __bigfoot_strncasecmp(const char *a, const char *b, size_t n, PLACE) {
  CALL;
  comparison(call, a, b, n, lowered);
  return strncasecmp(a, b, n);
}

LIBC char *__bigfoot_strchr(const char *s, int c, PLACE) {
  CALL;
  char *found = const_cast<char *>(strchr(s, c));
  call.read(s, found ? distance(s, found) + 1 : strlen(s) + 1);
  return found;
}

LIBC char *__bigfoot_strrchr(const char *s, int c, PLACE) {
  CALL;
  call.readString(s);
  return const_cast<char *>(strrchr(s, c));
}

LIBC char *__bigfoot_strchrnul(const char *s, int c, PLACE) {
  CALL;
  char *found = const_cast<char *>(strchrnul(s, c));
  call.read(s, distance(s, found) + 1);
  return found;
}

LIBC char *__bigfoot_strstr(const char *s, const char *wanted, PLACE) {
  CALL;
  char *found = const_cast<char *>(strstr(s, wanted));
  const size_t length = strlen(wanted);
  call.read(wanted, length + 1);
  call.read(s, found ? distance(s, found) + length : strlen(s) + 1);
  return found;
}

LIBC size_t __bigfoot_strspn(const char *s, const char *set, PLACE) {
  CALL;
  const size_t n = strspn(s, set);
  call.readString(set);
  call.read(s, n + 1);
  return n;
}

LIBC size_t __bigfoot_strcspn(const char *s, const char *set, PLACE) {
  CALL;
  const size_t n = strcspn(s, set);
  call.readString(set);
  call.read(s, n + 1);
  return n;
}

LIBC char *__bigfoot_strpbrk(const char *s, const char *set, PLACE) {
  CALL;
  char *found = const_cast<char *>(strpbrk(s, set));
  call.readString(set);
  call.read(s, found ? distance(s, found) + 1 : strlen(s) + 1);
  return found;
}

LIBC char *__bigfoot_strdup(const char *s, PLACE) {
  CALL;
  call.readString(s);
  return duplicate(call, s, strlen(s));
}

LIBC char *__bigfoot_strndup(const char *s, size_t n, PLACE) {
  CALL;
  call.readString(s, n);
  return duplicate(call, s, strnlen(s, n));
}
