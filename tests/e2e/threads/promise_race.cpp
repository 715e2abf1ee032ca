// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows set_value is not ordered before get.
// RACE: @main_shared@ @thread@ shared
// REPORTS: 1
#include <future>
#include <thread>

#include "barrier.h"

int shared;

int main() {
  barrier_init(2);
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread thread([&] {
    promise.set_value(7);
    shared = 1;  // @thread@
    barrier_wait();
  });
  barrier_wait();
  future.get();
  shared = 2;  // @main_shared@
  thread.join();
  return 0;
}
