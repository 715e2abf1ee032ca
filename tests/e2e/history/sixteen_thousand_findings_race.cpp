// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// There is no limit on how many findings are told apart: of 182 functions each races with itself and each other, on the heap. That is more than
// 16,384, and none is taken for another's repeat.
// CFLAGS: -fno-inline
// RUN-OPTIONS: shadow=fine
// RACE: @set@ @set@ *cell
// REPORTS: 16653
// EXPECT: BigFoot: reported 16653 warnings
// EXPECT-NOT: recurred
// EXPECT-NOT: more than 8 others
// NOT-WITH: gcc clang-tsan: they may make one of functions that are alike
#include <utility>

#include "in_turn.h"

constexpr int kFunctions = 182;
static char *cells;  // one for each pair

template <int>
static void set(char *cell) {
  *cell = 1;  // @set@
}
using Function = void (*)(char *);
template <int... N>
static Function functionAt(int i, std::integer_sequence<int, N...>) {
  static constexpr Function kAll[] = {set<N>...};
  return kAll[i];
}
static Function functionAt(int i) { return functionAt(i, std::make_integer_sequence<int, kFunctions>()); }

static void first() {
  for (int i = 0; i < kFunctions; ++i)
    for (int k = 0; k <= i; ++k) functionAt(i)(&cells[i * kFunctions + k]);
}
static void second() {
  for (int i = 0; i < kFunctions; ++i)
    for (int k = 0; k <= i; ++k) functionAt(k)(&cells[i * kFunctions + k]);
}

int main() {
  cells = new char[kFunctions * kFunctions];
  in_turn(first, second);
}
