// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write under a shared lock races with a write under another shared lock; the report calls them read locks.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: read M1\):
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: read M1\):
// REPORTS: 1
#include <shared_mutex>

#include "in_turn.h"

int shared;
std::shared_mutex mutex;

static void first() {
  std::shared_lock lock(mutex);
  shared = 1;  // @first@
}

static void second() {
  std::shared_lock lock(mutex);
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
