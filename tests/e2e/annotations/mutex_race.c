// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks of the program's own are named in reports; two different ones order nothing, nor do readers each other, nor an attempt that failed.
// RACE: @two@ @first_two@ two
// RACE: @readers@ @first_readers@ readers
// RACE: @failed@ @first_failed@ failed
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\):
// EXPECT: #0 second .*@two@
// EXPECT: Previous write of size 4 .* by thread T1 \(mutexes: write M2\):
// EXPECT: Mutex M1 .* created at:
// EXPECT: #0 mutex_create
// EXPECT: #1 main .*@created@
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: read M3\):
// EXPECT: #0 second .*@readers@
// EXPECT: #0 second .*@failed@
// REPORTS: 3
#include "in_turn.h"
#include "spin_lock.h"

int two, readers, failed;
spin_lock one, other, shared;

static void first(void) {
  spin_lock_take(&other, 0);
  two = 1;  // @first_two@
  spin_lock_give(&other, 0);
  BIGFOOT_MUTEX_PRE_LOCK(&shared, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_LOCK(&shared, BIGFOOT_MUTEX_READ, 1);
  readers = 1;  // @first_readers@
  BIGFOOT_MUTEX_PRE_UNLOCK(&shared, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_UNLOCK(&shared, BIGFOOT_MUTEX_READ);
  failed = 1;  // @first_failed@
  spin_lock_take(&other, 0);
  spin_lock_give(&other, 0);
}

static void second(void) {
  spin_lock_take(&one, 0);
  two = 2;  // @two@
  spin_lock_give(&one, 0);
  BIGFOOT_MUTEX_PRE_LOCK(&shared, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_LOCK(&shared, BIGFOOT_MUTEX_READ, 1);
  readers = 2;  // @readers@
  BIGFOOT_MUTEX_PRE_UNLOCK(&shared, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_UNLOCK(&shared, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_PRE_LOCK(&other, BIGFOOT_MUTEX_TRY);
  BIGFOOT_MUTEX_POST_LOCK(&other, BIGFOOT_MUTEX_TRY | BIGFOOT_MUTEX_TRY_FAILED, 0);
  failed = 2;  // @failed@
}

int main(void) {
  BIGFOOT_MUTEX_CREATE(&one, 0);  // @created@
  in_turn(first, second);
  return 0;
}
