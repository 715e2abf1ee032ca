// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Creation and join order the accesses of parent and child.
#include <thread>

int shared;

int main() {
  shared = 1;
  std::thread child([] { ++shared; });
  child.join();
  return shared == 2 ? 0 : 1;
}
