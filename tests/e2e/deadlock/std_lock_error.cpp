// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::mutex and std::shared_mutex, one after the other. (mutex::lock of libc++ has no frame pointer, so its caller is not known.)
// EXPECT: lock-order-inversion
// EXPECT: second\(\).*@second@|std::__1::mutex::lock\(\)
// EXPECT: first\(\).*@first@
// REPORTS: 1
#include <mutex>
#include <shared_mutex>

#include "in_turn.h"

std::mutex a;
std::shared_mutex b;

static void first() {
  std::lock_guard one(a);
  b.lock();   // @first@
  b.unlock();
}

static void second() {
  b.lock_shared();
  a.lock();   // @second@
  a.unlock();
  b.unlock_shared();
}

int main() {
  in_turn(first, second);
  return 0;
}
