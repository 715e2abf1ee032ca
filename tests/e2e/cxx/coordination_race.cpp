// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who takes what nobody gave, who does not wait, and who waits by relaxed loads are not ordered. (What a library's own atomics order
// beyond the standard, a try_wait that fails for one, is ordered in the run.)
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// REPORTS: 4
#include <atomic>
#include <barrier>
#include <optional>
#include <semaphore>

#include "each_edge.h"

static std::optional<std::counting_semaphore<7>> counting;
static std::optional<std::barrier<>> barrier;
static std::atomic<int> number;
static std::atomic_flag flag;

// It was not released by the first thread.
EDGE(who_acquired, counting.emplace(2), counting->acquire(), counting->acquire())
EDGE(barrier_not_waited, barrier.emplace(3), (void)barrier->arrive(), (void)0)
EDGE(number_by_relaxed_wait, number = 0, number = 1; number.notify_all(), number.wait(0, std::memory_order_relaxed))
EDGE(flag_relaxed, flag.clear(), flag.test_and_set(std::memory_order_relaxed), expect(flag.test(std::memory_order_acquire)))

int main() { return each_edge(); }
