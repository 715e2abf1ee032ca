// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::scoped_lock and std::lock take locks in any order: they try all but the first.
#include <mutex>
#include <shared_mutex>

#include "in_turn.h"

std::mutex a, b;
std::shared_mutex c;

static void first() {
  std::scoped_lock guard(a, b, c);
}

static void second() {
  std::scoped_lock guard(c, b, a);
  (void)0;
}

static void third() {
  std::unique_lock one(b, std::defer_lock), other(a, std::defer_lock);
  std::lock(one, other);
}

int main() {
  in_turn3(first, second, third);
  return 0;
}
