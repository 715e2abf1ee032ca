// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many small programs in one, chosen by the first word. Threads run one after the other, by a barrier that orders nothing (in_turn.h).
#ifndef BIGFOOT_TESTS_CAPSULES_CASES_H
#define BIGFOOT_TESTS_CAPSULES_CASES_H

#include <cstdio>
#include <cstring>

#include "tests/e2e/in_turn.h"

struct Case {
  const char *name;
  void (*first)(), (*second)();
};

inline const Case *chosen_case;

// What the first thread did is in the trace before what the second does: a lock that nobody else takes orders nothing, and is written behind it.
inline void firstPart() {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  chosen_case->first();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

template <unsigned N>
int runCase(const Case (&cases)[N], int count, char **words) {
  for (const Case &one : cases) {
    if (count < 2) puts(one.name);
    else if (!strcmp(one.name, words[1])) return chosen_case = &one, in_turn(firstPart, one.second), 0;
  }
  return count < 2 ? 0 : 2;
}

#endif
