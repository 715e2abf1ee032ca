// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lock was given back by the exception: the handler is not protected.
// RACE: @second@ @handler@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\)
// EXPECT: Previous write of size 4 .* by thread T1:
// EXPECT: #0 first\(\) .*@handler@
// REPORTS: 1
#include <mutex>

#include "in_turn.h"

std::mutex mutex;
int shared;

static __attribute__((noinline)) void fail() {
  std::lock_guard lock(mutex);
  throw 1;
}

static void first() {
  try {
    fail();
  } catch (int) {
    shared = 1;  // @handler@
  }
}

static void second() {
  std::lock_guard lock(mutex);
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
