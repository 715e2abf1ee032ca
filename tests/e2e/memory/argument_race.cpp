// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A structure passed by value is copied when the thread starts; one passed by reference is not.
// RACE: @main@ @thread@ referred.level|by_reference.level
// REPORTS: 1
// NOT-WITH: clang-tsan: unoptimised, it takes an argument for one that no other thread knows
#include <functional>
#include <thread>

#include "barrier.h"

struct Settings {
  int level, depth;
};

int main() {
  barrier_init(2);
  Settings copied{1, 2}, referred{1, 2};
  std::thread thread(
      [](Settings by_value, Settings &by_reference) {
        by_value.level = 2;
        by_reference.level = by_value.level;  // @thread@
        barrier_wait();
      },
      copied, std::ref(referred));
  barrier_wait();
  copied.level = 3;
  referred.level = 3;  // @main@
  thread.join();
  return copied.level + referred.level == 6 ? 0 : 1;
}
