// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A static lock may be used before its creation is told, which then changes nothing, and its destruction is none.
#include "in_turn.h"
#include "spin_lock.h"

int shared;
spin_lock lock;

static void first(void) {
  spin_lock_take(&lock, 0);
  shared = 1;
  BIGFOOT_MUTEX_CREATE(&lock, BIGFOOT_MUTEX_STATIC);
  BIGFOOT_MUTEX_DESTROY(&lock, BIGFOOT_MUTEX_STATIC);
  BIGFOOT_MUTEX_DESTROY(&lock, BIGFOOT_MUTEX_NOT_STATIC);
  spin_lock_give(&lock, 0);
}

static void second(void) {
  BIGFOOT_MUTEX_CREATE(&lock, BIGFOOT_MUTEX_STATIC);
  spin_lock_take(&lock, 0);
  shared = 2;
  spin_lock_give(&lock, 0);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
