// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of 16 bytes order by their orders: calls of libatomic, builtins on a whole number, and what is larger than any instruction.
// CFLAGS: -std=c++20
// LIBS: -latomic
#include <atomic>

#include "each_edge.h"

struct Pair {
  long a, b;
};
struct Large {
  long part[5];
};
static std::atomic<Pair> pair;
static std::atomic<Large> large;
static __int128 wide;
static void reset() {
  pair = Pair{};
  large = Large{};
  __atomic_store_n(&wide, 0, __ATOMIC_SEQ_CST);
}

EDGE(stored, reset(), pair.store({1, 1}, std::memory_order_release), expect(pair.load(std::memory_order_acquire).b == 1))
EDGE(stored_wide, reset(), __atomic_store_n(&wide, 1, __ATOMIC_RELEASE), expect(__atomic_load_n(&wide, __ATOMIC_ACQUIRE) == 1))
EDGE(added_wide, reset(), __atomic_fetch_add(&wide, 1, __ATOMIC_RELEASE), expect(__atomic_fetch_or(&wide, 2, __ATOMIC_ACQUIRE) == 1))
EDGE(failed, reset(), pair.store({1, 1}), Pair no = {7}; expect(!pair.compare_exchange_strong(no, {2}, std::memory_order_acquire)))
EDGE(continued, reset(), pair.store({1, 1}, std::memory_order_release),
     pair.exchange({2, 2}, std::memory_order_relaxed); expect(pair.load(std::memory_order_acquire).b == 2))
EDGE(fenced, reset(), std::atomic_thread_fence(std::memory_order_release); pair.store({1, 1}, std::memory_order_relaxed),
     expect(pair.load(std::memory_order_relaxed).b == 1); std::atomic_thread_fence(std::memory_order_acquire))
EDGE(stored_large, reset(), large.store({{1}}, std::memory_order_release), expect(large.load(std::memory_order_acquire).part[0] == 1))
EDGE(exchanged_large, reset(), large.exchange({{1}}), expect(large.exchange({{2}}).part[0] == 1))
EDGE(replaced_large, reset(), Large no = {}; expect(large.compare_exchange_strong(no, {{1}}, std::memory_order_release)),
     Large one = {{1}}; expect(large.compare_exchange_strong(one, {{2}}, std::memory_order_acquire)))
EDGE(failed_large, reset(), large.store({{1}}), Large no = {{7}}; expect(!large.compare_exchange_strong(no, {}, std::memory_order_acquire)))

int main() { return each_edge(); }
