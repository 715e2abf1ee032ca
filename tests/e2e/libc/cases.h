/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of libc, each with the last byte that it touches and the next one, which it does not: one list, two programs.
 *
 *   CASE(function__what, setup, call, touched, untouched)
 *
 * Main runs the setup, one thread the call, another then one of the two accesses: `touched` must race with the call in the
 * program that is ..._race.c, `untouched` must not in ..._norace.c. Each case stands in a line of its own, so each has its own
 * report; the racy program expects one of every function, by name, in their order. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "in_turn.h"

char a[64], b[64], c[64];
wchar_t u[64], v[64], w[64];
int number, numbers[8], ends[2];
long word;
char *text;
FILE *stream;

static void fresh(void) {
  memset(a, 0, sizeof a), memset(b, 0, sizeof b), memset(c, 0, sizeof c);
  wmemset(u, 0, 64), wmemset(v, 0, 64), wmemset(w, 0, 64);
  strcpy(a, "abcdefgh"), strcpy(b, "abXdefgh");
  wcscpy(u, L"abcdefgh"), wcscpy(v, L"abXdefgh");
}

#ifdef RACY
#define SECOND(touched, untouched) touched
#else
#define SECOND(touched, untouched) untouched
#endif

#define CASE(name, setup, call, touched, untouched)       \
  static void name##_setup(void) { setup; }               \
  static void name(void) { call; }                        \
  static void name##_second(void) { SECOND(touched, untouched); }
#include CASES
#undef CASE

int main(void) {
#define CASE(name, setup, call, touched, untouched) \
  fresh();                                          \
  name##_setup();                                   \
  in_turn(name, name##_second);
#include CASES
#undef CASE
  return 0;
}
