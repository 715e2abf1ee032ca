// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write after the stop request is not ordered by it.
// CFLAGS: -std=c++20
// RACE: @thread@ @main_shared@ shared
// REPORTS: 1
#include <thread>

#include "barrier.h"

int shared;

int main() {
  barrier_init(2);
  std::jthread thread([](std::stop_token stop) {
    barrier_wait();
    if (stop.stop_requested()) shared = 2;  // @thread@
  });
  thread.request_stop();
  shared = 1;  // @main_shared@
  barrier_wait();
  return 0;
}
