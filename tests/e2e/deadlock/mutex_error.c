// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads take two mutexes in different orders, one after the other in time: nothing keeps them from meeting. Once for the locks,
// whatever else takes them so.
// RUN-OPTIONS: second_deadlock_stack=1
// EXPECT: WARNING: BigFoot: lock-order-inversion \(potential deadlock\) \(pid=\d+\)
// EXPECT: Cycle in lock order graph: M(\d+) \(0x[0-9a-f]+\) => M(\d+) \(0x[0-9a-f]+\) => M\1 
// EXPECT: Mutex M\d+ acquired here while holding mutex M\d+ in thread T2:
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 second .*@second_a@
// EXPECT: Mutex M\d+ previously acquired by the same thread here:
// EXPECT: #1 second .*@second_b@
// EXPECT: Mutex M\d+ acquired here while holding mutex M\d+ in thread T1:
// EXPECT: #1 first .*@first_b@
// EXPECT: Mutex M\d+ previously acquired by the same thread here:
// EXPECT: #1 first .*@first_a@
// EXPECT: Thread T1 .*created by main thread at:
// EXPECT: SUMMARY: BigFoot: lock-order-inversion \(potential deadlock\) .*@second_a@
// EXPECT-NOT: second_deadlock_stack=1
// REPORTS: 1
#include "in_turn.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&a);   // @first_a@
  pthread_mutex_lock(&b);   // @first_b@
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static void second(void) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&b);   // @second_b@
    pthread_mutex_lock(&a);   // @second_a@
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
