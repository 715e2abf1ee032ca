// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two std::threads; the report shows the lambdas.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 8 .* by thread T2
// EXPECT: #0 main::.*operator\(\).*@second@
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 main::.*operator\(\).*@first@
// REPORTS: 1
// VERDICT-WITH: gcc: its debug information names a lambda otherwise
#include <thread>

#include "barrier.h"

long shared;

int main() {
  barrier_init(2);
  std::thread first([] {
    shared = 1;  // @first@
    barrier_wait();
  });
  std::thread second([] {
    barrier_wait();
    shared = 2;  // @second@
  });
  first.join();
  second.join();
  return 0;
}
