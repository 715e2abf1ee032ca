// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers that the environment gives to random tests.
#ifndef BIGFOOT_TESTS_RANDOM_SETTING_H
#define BIGFOOT_TESTS_RANDOM_SETTING_H

#include <stdlib.h>

inline unsigned setting(const char *name, unsigned initial) {
  const char *text = getenv(name);
  return text ? static_cast<unsigned>(atoi(text)) : initial;
}

#endif
