// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Static objects, constructed before main and destroyed after it, used by threads between.
#include <thread>
#include <vector>

struct Owner {
  std::vector<int> values{1, 2, 3};
  ~Owner() { values.clear(); }
};
Owner owner;

struct Early {
  std::thread thread{[] { owner.values[0] = 2; }};
  ~Early() { thread.join(); }
};
Early early;

int main() { return 0; }
