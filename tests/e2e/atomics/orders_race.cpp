// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What does not synchronise by C++20's memory model, though it looks like it.
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// REPORTS: 16
#include <atomic>

#include "each_edge.h"

using enum std::memory_order;
static std::atomic<int> x, y;
static void reset() { x = y = 0; }

EDGE(relaxed_store, reset(), x.store(1, relaxed), expect(x.load(acquire) == 1))
EDGE(relaxed_load, reset(), x.store(1, release), expect(x.load(relaxed) == 1))
EDGE(acquire_add, reset(), x.fetch_add(1, acquire), expect(x.load(acquire) == 1))
EDGE(release_add, reset(), x.store(1, release), x.fetch_add(1, release))
EDGE(failed_cas_is_weaker, reset(), x.store(1, release), int no = 7; expect(!x.compare_exchange_strong(no, 2, seq_cst, relaxed)))
EDGE(failed_cas_writes_nothing, reset(), int no = 7; expect(!x.compare_exchange_strong(no, 2, seq_cst)), expect(x == 0))
EDGE(fence_behind_store, reset(), x.store(1, relaxed); std::atomic_thread_fence(release), expect(x.load(acquire) == 1))
EDGE(fence_before_load, reset(), x.store(1, release), std::atomic_thread_fence(acquire); expect(x.load(relaxed) == 1))
EDGE(fence_of_the_other_kind, reset(), std::atomic_thread_fence(acquire); x.store(1, relaxed), expect(x.load(acquire) == 1))
EDGE(release_fence_takes_nothing, reset(), x.store(1, release), expect(x.load(relaxed) == 1); std::atomic_thread_fence(release))
EDGE(fences_only, reset(), std::atomic_thread_fence(seq_cst), std::atomic_thread_fence(seq_cst))
EDGE(fences_for_the_compiler, reset(), std::atomic_signal_fence(seq_cst); x.store(1, relaxed),
     expect(x.load(relaxed) == 1); std::atomic_signal_fence(seq_cst))
EDGE(other_variable, reset(), x.store(1, release), expect(y.load(acquire) == 0))
EDGE(value_from_before, reset(), y.store(1, release), expect(x.load(acquire) == 0))
// A store ends the sequence, by whomever, relaxed or not.
EDGE(no_sequence_by_itself, reset(), x.store(1, release); x.store(2, relaxed), expect(x.load(acquire) == 2))

// A volatile is no atomic: both it and what it guards race.
static volatile int flag;
EDGE(flag_through_volatile, (void)0, (void)flag, (void)flag)

int main() { return each_edge(); }
