// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/frequent.h"

#include <time.h>

#include "production/text_page.h"

extern "C" __attribute__((visibility("hidden"))) void bigfoot_idle_stub();

namespace bigfoot::frequent {
namespace {

uint64_t g_passing, g_changing;  // kCounted passes; out and in again

template <class Work>
uint64_t timeOf(Work work) {
  timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  work();
  clock_gettime(CLOCK_MONOTONIC, &to);
  return static_cast<uint64_t>((to.tv_sec - from.tv_sec) * 1'000'000'000 + to.tv_nsec - from.tv_nsec);
}

}  // namespace

void measure() {
  const auto pass = [] {
    for (uint64_t i = 0; i < kCounted; ++i) bigfoot_idle_stub();
  };
  pass();
  g_passing = timeOf(pass);
  g_changing = 2 * timeOf(text_page::settle);
}

uint64_t pauseAfter(uint64_t elapsed, uint64_t share) { return pauseAfter(elapsed, share, g_passing, g_changing); }

}  // namespace bigfoot::frequent
