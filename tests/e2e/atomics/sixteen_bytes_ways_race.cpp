// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Those of 16 bytes and more with weaker orders do not order, and race with plain accesses.
// CFLAGS: -std=c++20
// LIBS: -latomic
// RACE-EACH: EDGE shared
// RACE: @plainly@ @atomically@ wide
// EXPECT: #0 plainly
// REPORTS: 9
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

EDGE(stored, reset(), pair.store({1, 1}, std::memory_order_release), expect(pair.load(std::memory_order_relaxed).b == 1))
EDGE(stored_wide, reset(), __atomic_store_n(&wide, 1, __ATOMIC_RELAXED), expect(__atomic_load_n(&wide, __ATOMIC_ACQUIRE) == 1))
EDGE(added_wide, reset(), __atomic_fetch_add(&wide, 1, __ATOMIC_ACQUIRE), expect(__atomic_fetch_or(&wide, 2, __ATOMIC_ACQUIRE) == 1))
EDGE(failed, reset(), pair.store({1, 1}),
     Pair no = {7}; expect(!pair.compare_exchange_strong(no, {2}, std::memory_order_seq_cst, std::memory_order_relaxed)))
EDGE(ended, reset(), pair.store({1, 1}, std::memory_order_release); pair.store({2, 2}, std::memory_order_relaxed),
     expect(pair.load(std::memory_order_acquire).b == 2))
EDGE(stored_large, reset(), large.store({{1}}, std::memory_order_release), expect(large.load(std::memory_order_relaxed).part[0] == 1))
EDGE(replaced_large, reset(), Large no = {}; expect(large.compare_exchange_strong(no, {{1}}, std::memory_order_acquire)),
     Large one = {{1}}; expect(large.compare_exchange_strong(one, {{2}}, std::memory_order_acquire)))
EDGE(failed_large, reset(), large.store({{1}}), Large no = {{7}};
     expect(!large.compare_exchange_strong(no, {}, std::memory_order_seq_cst, std::memory_order_relaxed)))

static void atomically() { __atomic_store_n(&wide, 1, __ATOMIC_SEQ_CST); }  // @atomically@
static void plainly() { use(reinterpret_cast<char *>(&wide)[13]); }  // @plainly@

int main() {
  each_edge();
  in_turn(atomically, plainly);
  return 0;
}
