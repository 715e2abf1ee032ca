// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks of std::thread end in what the program gave it, not in the library's start routine, which has no name.
// RACE: @write@ @write@ shared
// REPORTS: 1
// EXPECT: #0 change\(\) .*@write@
// EXPECT-NOT: <null> <null>
#include <thread>

int shared;

__attribute__((noinline)) static void change() { shared = 1; }  // @write@

int main() {
  std::thread first(change), second(change);
  first.join();
  second.join();
}
