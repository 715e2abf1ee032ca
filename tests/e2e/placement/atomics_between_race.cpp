// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of acquire and release order, fences among them, end what a check covers. Relaxed ones do not.
// RACE: @store_seen@ @store@ x[]
// RACE: @fence_seen@ @fence@ x[]
// RACE: @add_seen@ @add@ x[]
// RACE: @relaxed_seen@ @relaxed@ x[]
// REPORTS: 4
#include <atomic>
#include "in_turn.h"
static std::atomic<int> flag[4];
long x[4][8];
static void first() {
  x[0][0] = 1;
  flag[0].store(1, std::memory_order_release);
  x[0][0] = 2;  // @store@
  x[1][0] = 1;
  std::atomic_thread_fence(std::memory_order_release);
  x[1][0] = 2;  // @fence@
  flag[1].store(1, std::memory_order_relaxed);
  x[2][0] = 1;
  flag[2].fetch_add(1, std::memory_order_acq_rel);
  x[2][0] = 2;  // @add@
  x[3][0] = 1;  // @relaxed@
  flag[3].store(1, std::memory_order_relaxed);
  x[3][0] = 2;  // @relaxed@
}
static void second() {
  if (flag[0].load(std::memory_order_acquire)) x[0][0] = 3;  // @store_seen@
  if (flag[1].load(std::memory_order_acquire)) x[1][0] = 3;  // @fence_seen@
  if (flag[2].load(std::memory_order_acquire)) x[2][0] = 3;  // @add_seen@
  if (flag[3].load(std::memory_order_acquire)) x[3][0] = 3;  // @relaxed_seen@
}
int main() { in_turn(first, second); }
