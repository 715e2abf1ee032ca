// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All that C++20's memory model calls synchronisation, and release sequences through other threads.
// CFLAGS: -std=c++20
#include <atomic>

#include "each_edge.h"

using enum std::memory_order;
static std::atomic<int> x, y;
static void reset() { x = y = 0; }
// Each way to release, with each way to acquire.
#define RELEASES(with)                                                                       \
  with(store, x.store(1, release)) with(store_seq, x.store(1))                               \
  with(exchange, x.exchange(1, release)) with(add, x.fetch_add(1, acq_rel))                  \
  with(fence_store, std::atomic_thread_fence(release); x.store(1, relaxed))                  \
  with(fence_add, std::atomic_thread_fence(acq_rel); x.fetch_add(1, relaxed))                \
  with(seq_fence_store, std::atomic_thread_fence(seq_cst); x.store(1, relaxed))
#define WITH(name, before)                                                                                      \
  EDGE(name##_load, reset(), before, expect(x.load(acquire) == 1))                                              \
  EDGE(name##_load_seq, reset(), before, expect(x == 1))                                                        \
  EDGE(name##_consume, reset(), before, expect(x.load(consume) == 1))                                           \
  EDGE(name##_exchange, reset(), before, expect(x.exchange(2, acquire) == 1))                                   \
  EDGE(name##_cas, reset(), before, int one = 1; expect(x.compare_exchange_strong(one, 2, acquire, relaxed)))   \
  EDGE(name##_failed_cas, reset(), before, int no = 7; expect(!x.compare_exchange_strong(no, 2, relaxed, acquire))) \
  EDGE(name##_load_fence, reset(), before, expect(x.load(relaxed) == 1); std::atomic_thread_fence(acquire))     \
  EDGE(name##_load_seq_fence, reset(), before, expect(x.load(relaxed) == 1); std::atomic_thread_fence(seq_cst)) \
  EDGE(name##_add_fence, reset(), before, x.fetch_add(1, relaxed); std::atomic_thread_fence(acq_rel))
RELEASES(WITH)

// A release sequence goes on through read-modify-writes of any order, by any thread.
static void add_relaxed() { x.fetch_add(1, relaxed); }
static void add_after_fence() { std::atomic_thread_fence(release); x.fetch_add(1, relaxed); }
static void cas_relaxed() { int one = 1; x.compare_exchange_strong(one, 2, relaxed); }
static void begin(in_turn_step next) {
  x.store(1, release);
  next();
}
EDGE(continued_by_itself, reset(), begin(add_relaxed), expect(x.load(acquire) == 2))
EDGE(continued_by_reader, reset(), x.store(1, release), add_relaxed(); expect(x.load(acquire) == 2))
EDGE(continued_by_cas, reset(), begin(cas_relaxed), expect(x.load(acquire) == 2))
EDGE(continued_after_fence, reset(), begin(add_after_fence), expect(x.load(acquire) == 2))

// The one who goes on with it learns nothing; the third does.
static int datum;
static void publish() { datum = 1; x.store(1, release); }
static void take_over() { add_relaxed(); }
static void collect() { expect(x.load(acquire) == 2 && datum == 1); }

int main() {
  each_edge();
  reset();
  in_turn3(publish, take_over, collect);
  return 0;
}
