// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Latches, barriers, semaphores and waits for atomics order.
// CFLAGS: -std=c++20
#include <atomic>
#include <barrier>
#include <chrono>
#include <latch>
#include <optional>
#include <semaphore>

#include "each_edge.h"

using namespace std::chrono_literals;

static std::optional<std::latch> latch;
static std::optional<std::counting_semaphore<7>> counting;
static std::optional<std::binary_semaphore> binary;
static std::optional<std::barrier<>> barrier;
static std::atomic<int> number;
static std::atomic_flag flag;

EDGE(latch_waited, latch.emplace(1), latch->count_down(), latch->wait())
EDGE(latch_tried, latch.emplace(1), latch->count_down(), while (!latch->try_wait()) continue)
EDGE(latch_both_arrive, latch.emplace(2), latch->count_down(), latch->arrive_and_wait())
EDGE(latch_counted_twice, latch.emplace(3), latch->count_down(2), latch->arrive_and_wait())

EDGE(counting_acquired, counting.emplace(0), counting->release(2), counting->acquire(); counting->acquire())
EDGE(counting_tried, counting.emplace(0), counting->release(), while (!counting->try_acquire()) continue)
EDGE(counting_for, counting.emplace(0), counting->release(), expect(counting->try_acquire_for(1000s)))
EDGE(counting_until, counting.emplace(0), counting->release(),
     expect(counting->try_acquire_until(std::chrono::steady_clock::now() + 1000s)))
EDGE(binary_acquired, binary.emplace(0), binary->release(), binary->acquire())

EDGE(barrier_last_waits, barrier.emplace(2), (void)barrier->arrive(), barrier->arrive_and_wait())
EDGE(barrier_dropped, barrier.emplace(2), barrier->arrive_and_drop(), barrier->arrive_and_wait())
EDGE(barrier_second_phase, barrier.emplace(2); (void)barrier->arrive(2), (void)barrier->arrive(), barrier->arrive_and_wait())

EDGE(number_waited, number = 0, number = 1; number.notify_all(), number.wait(0))
EDGE(flag_waited, flag.clear(), flag.test_and_set(); flag.notify_one(), flag.wait(false))
EDGE(flag_tested, flag.clear(), flag.test_and_set(std::memory_order_release), expect(flag.test(std::memory_order_acquire)))

// The completion of a phase is ordered after all who arrived, and before all who waited; it is used again and again.
static int parts[2], sum;
static std::barrier<void (*)() noexcept> phases(2, []() noexcept { sum += parts[0] + parts[1]; });
template <int kPart>
static void add() {
  for (int i = 0; i < 100; ++i) {
    parts[kPart] = i;
    phases.arrive_and_wait();
    use(sum);
    phases.arrive_and_wait();
  }
}
static void *addFirst(void *unused) { return add<0>(), unused; }

int main() {
  pthread_t thread;
  each_edge();
  pthread_create(&thread, nullptr, addFirst, nullptr);
  add<1>();
  pthread_join(thread, nullptr);
  return sum == 2 * 2 * 99 * 50 ? 0 : 1;
}
