// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The old __sync builtins: full barriers, and the lock that they make.
#include "in_turn.h"

int datum, guarded, counter, locked;

static void work(void) {
  while (__sync_lock_test_and_set(&locked, 1)) {
  }
  ++guarded;
  __sync_lock_release(&locked);
  if (__sync_fetch_and_add(&counter, 1) == 1) ++datum;
  else datum = 1, __sync_synchronize(), __sync_sub_and_fetch(&counter, 1), __sync_fetch_and_or(&counter, 1);
}

int main(void) {
  in_turn(work, work);
  return guarded == 2 && datum == 2 ? 0 : 1;
}
