// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The task of std::async runs beside its caller until get().
// RACE: @main_shared@ @task@ shared
// REPORTS: 1
#include <future>

#include "barrier.h"

int shared;

int main() {
  barrier_init(2);
  auto task = std::async(std::launch::async, [] {
    shared = 1;  // @task@
    barrier_wait();
  });
  barrier_wait();
  shared = 2;  // @main_shared@
  task.get();
  return 0;
}
