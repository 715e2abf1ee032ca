// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same store again and again, on the shortest way through the runtime; T2 saw the last but one.
// CFLAGS: -std=c11
// VERDICT-WITH: gcc clang-tsan: they have no sites, by which a report names the variable that was stored to
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 stored to 'ready'; the write came after it:\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <stdatomic.h>

#include "../in_turn.h"

static atomic_int ready, done;
long balance, other;

static __attribute__((noinline)) void tell(atomic_int *at, int value) {
  atomic_store_explicit(at, value, memory_order_release);
}

static void *first(void *unused) {
  for (int i = 1; i <= 100; ++i) {
    other = i;
    atomic_store_explicit(&ready, i, memory_order_release);  // @RELEASE@
  }
  barrier_wait();
  barrier_wait();
  balance = 2;  // @BEFORE@
  tell(&done, 1);
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  barrier_wait();
  use(atomic_load_explicit(&ready, memory_order_acquire));
  barrier_wait();
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
