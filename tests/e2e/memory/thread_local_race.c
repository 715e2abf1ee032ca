// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread hands the address of its thread-local variable to another.
// RACE: @owner@ @main@ counter
// EXPECT: size 4 at
// EXPECT: [Ll]ocation is .*(TLS|thread-local)
// REPORTS: 1
#include "in_turn.h"

__thread int counter;
static int *handed;

static void *owner(void *unused) {
  __atomic_store_n(&handed, &counter, __ATOMIC_RELEASE);
  barrier_wait();
  barrier_wait();
  counter = 1;  // @owner@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, owner, 0);
  barrier_wait();
  *__atomic_load_n(&handed, __ATOMIC_ACQUIRE) = 2;  // @main@
  barrier_wait();
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
