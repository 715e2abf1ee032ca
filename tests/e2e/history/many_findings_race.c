// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line of one function races on 512 variables, and on each of them again: as many findings, and none is taken for another's repeat.
// RACE: @set@ @set@
// REPORTS: 512
// EXPECT: Location is global 'v000'
// EXPECT: Location is global 'v777'
// EXPECT: BigFoot: reported 512 warnings
// NOT-WITH: gcc clang-tsan: it is about what the runtime remembers, whoever adds the checks
#include "in_turn.h"

#define EIGHT(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)
#define ROW(a) EIGHT(BLOCK, a)
#define BLOCK(a) EIGHT_MORE(NAME, a)
#define EIGHT_MORE(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)
#define ALL ROW(v0) ROW(v1) ROW(v2) ROW(v3) ROW(v4) ROW(v5) ROW(v6) ROW(v7)

#define NAME(name) int name;
ALL
#undef NAME
#define NAME(name) &name,
static int *const variables[] = {ALL};

__attribute__((noinline)) static void set(int *to) { *to = 1; }  // @set@

static void set_all(void) {
  for (unsigned i = 0; i < sizeof variables / sizeof *variables; ++i) set(variables[i]);
}
static void set_all_twice(void) {
  set_all();
  set_all();
}

int main(void) {
  in_turn(set_all, set_all_twice);
  return 0;
}
