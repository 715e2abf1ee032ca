// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Double-checked locking done right.
#include <atomic>
#include <mutex>

#include "in_turn.h"

struct Object {
  int value = 7;
};
std::atomic<Object *> object;
std::mutex mutex;

static void work() {
  Object *found = object.load(std::memory_order_acquire);
  if (!found) {
    std::lock_guard lock(mutex);
    found = object.load(std::memory_order_relaxed);
    if (!found) object.store(found = new Object, std::memory_order_release);
  }
  use(found->value);
}

int main() {
  in_turn3(work, work, work);
  delete object.load();
  return 0;
}
