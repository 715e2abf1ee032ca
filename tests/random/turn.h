// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handing over from thread to thread in a way that the runtime does not see.
#ifndef BIGFOOT_TESTS_RANDOM_TURN_H
#define BIGFOOT_TESTS_RANDOM_TURN_H

#include <stdint.h>

#include "runtime/sys/os.h"

// A thread waits on its own Turn until another gives it.
class Turn {
 public:
  void give() {
    __atomic_store_n(&given_, 1, __ATOMIC_RELEASE);
    bigfoot::os::wakeAll(&given_);
  }
  void await() {
    while (!__atomic_load_n(&given_, __ATOMIC_ACQUIRE)) bigfoot::os::waitOn(&given_, 0);
    __atomic_store_n(&given_, 0, __ATOMIC_RELAXED);
  }

 private:
  uint32_t given_ = 0;
};

#endif
