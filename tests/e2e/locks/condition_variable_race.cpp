// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The flag is set under the mutex, but the datum only afterwards.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <condition_variable>
#include <mutex>

#include "in_turn.h"

std::mutex mutex;
std::condition_variable changed;
bool ready;
int shared;

static void first() {
  {
    std::lock_guard lock(mutex);
    ready = true;
  }
  changed.notify_one();
  shared = 1;  // @first@
}

static void second() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return ready; });
  shared = 2;  // @second@
}

int main() {
  in_turn(first, second);
  return 0;
}
