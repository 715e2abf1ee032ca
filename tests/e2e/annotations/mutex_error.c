// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks of the program's own are judged by what the annotations say.
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: #0 mutex_pre_unlock
// EXPECT: #1 main .*@unlock@
// EXPECT: WARNING: BigFoot: read lock of a write locked mutex
// EXPECT: #1 main .*@readlock@
// EXPECT: Locked by main thread at:
// EXPECT: #0 mutex_post_lock
// EXPECT: #1 main .*@write@
// EXPECT: WARNING: BigFoot: read unlock of a write locked mutex
// EXPECT: #1 main .*@readunlock@
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #0 mutex_pre_lock
// EXPECT: #1 main .*@double@
// EXPECT: WARNING: BigFoot: mutex held in the wrong context
// EXPECT: #0 check_no_mutexes_held
// EXPECT: #1 main .*@none@
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #1 main .*@destroy@
// REPORTS: 6
#include <bigfoot/bigfoot.h>

int main(void) {
  int a, b, c;
  BIGFOOT_CHECK_NO_MUTEXES_HELD();
  BIGFOOT_MUTEX_CREATE(&a, 0);
  BIGFOOT_MUTEX_CREATE(&b, 0);
  BIGFOOT_MUTEX_CREATE(&c, BIGFOOT_MUTEX_NOT_STATIC);
  BIGFOOT_MUTEX_PRE_UNLOCK(&a, 0);                     // @unlock@
  BIGFOOT_MUTEX_POST_UNLOCK(&a, 0);

  BIGFOOT_MUTEX_PRE_LOCK(&b, 0);
  BIGFOOT_MUTEX_POST_LOCK(&b, 0, 1);                   // @write@
  BIGFOOT_MUTEX_PRE_LOCK(&b, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_POST_LOCK(&b, BIGFOOT_MUTEX_READ, 1);  // @readlock@
  BIGFOOT_MUTEX_PRE_UNLOCK(&b, BIGFOOT_MUTEX_READ);    // @readunlock@
  BIGFOOT_MUTEX_POST_UNLOCK(&b, BIGFOOT_MUTEX_READ);
  BIGFOOT_MUTEX_PRE_UNLOCK(&b, 0);
  BIGFOOT_MUTEX_POST_UNLOCK(&b, 0);

  BIGFOOT_MUTEX_PRE_LOCK(&c, 0);
  BIGFOOT_MUTEX_POST_LOCK(&c, 0, 1);
  BIGFOOT_MUTEX_PRE_LOCK(&c, 0);                       // @double@
  BIGFOOT_MUTEX_POST_LOCK(&c, BIGFOOT_MUTEX_TRY_FAILED, 1);
  BIGFOOT_CHECK_NO_MUTEXES_HELD();                     // @none@
  BIGFOOT_MUTEX_DESTROY(&c, BIGFOOT_MUTEX_NOT_STATIC); // @destroy@
  BIGFOOT_MUTEX_DESTROY(&b, BIGFOOT_MUTEX_NOT_STATIC);
  return 0;
}
