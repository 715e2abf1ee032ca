// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that can be cancelled anywhere is cancelled in a loop over atomics, or over plain memory: never in the midst of a check, so
// that others go on with what it had in hand. Its end is ordered before the join.
// NOT-VERIFIED: a thread may be cancelled between a check and its access (docs/placement.md)
#include <pthread.h>
#include <stdatomic.h>

static atomic_long counter, flag;
static long plain[8], cleaned;

static void clean_up(void *unused) {
  (void)unused;
  ++cleaned;
  atomic_fetch_add(&counter, 1);
}

#define LOOP(name, step)                                          \
  static void *name(void *unused) {                               \
    pthread_cleanup_push(clean_up, unused);                       \
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);        \
    atomic_store(&flag, 1);                                       \
    for (long i = 0;; ++i) step;                                  \
    pthread_cleanup_pop(0);                                       \
    return 0;                                                     \
  }

LOOP(updates, atomic_fetch_add(&counter, i))
LOOP(relaxed_updates, atomic_fetch_add_explicit(&counter, i, memory_order_relaxed))
LOOP(stores, atomic_store(&counter, i))
LOOP(exchanges, atomic_compare_exchange_strong(&counter, &plain[0], i))
LOOP(loads, (void)atomic_load(&counter))
LOOP(writes, *(volatile long *)&plain[i & 7] = i)
LOOP(both, (atomic_fetch_add(&counter, 1), ++*(volatile long *)&plain[i & 7]))

enum { kKinds = 7, kRounds = 60 };

int main(void) {
  void *(*const loops[kKinds])(void *) = {updates, relaxed_updates, stores, exchanges, loads, writes, both};
  for (int i = 0; i < kKinds * kRounds; ++i) {
    pthread_t thread;
    void *result;
    atomic_store(&flag, 0);
    pthread_create(&thread, 0, loops[i % kKinds], 0);
    while (!atomic_load(&flag)) continue;
    for (int k = 0; k < i % 50; ++k) atomic_fetch_add(&counter, 1);
    pthread_cancel(thread);
    for (int k = 0; k < 50; ++k) atomic_fetch_add(&counter, 1);
    pthread_join(thread, &result);
    for (int k = 0; k < 8; ++k) ++plain[k];
    if (result != PTHREAD_CANCELED || cleaned != i + 1) return 1;
  }
  return 0;
}
