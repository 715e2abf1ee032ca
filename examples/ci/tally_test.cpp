// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No race: passes with and without checks.
#include <thread>

#include "tally.h"

int main() {
  Tally tally;
  std::thread one([&] { tally.add("race"); }), two([&] { tally.add("race"); });
  one.join();
  two.join();
  return tally.of("race") == 2 ? 0 : 1;
}
