// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The control block goes with the last shared_ptr, after another thread dropped its weak_ptr: libstdc++ reads both
// counts with one load of 8 bytes, and so is ordered after an update of the upper 4.
#include <memory>

#include "in_turn.h"

std::weak_ptr<long> weak;
std::shared_ptr<long> strong;

static void first() {
  if (auto locked = weak.lock()) use(*locked);
  weak.reset();
}

static void second() { strong.reset(); }

int main() {
  strong = std::make_shared<long>(7);
  weak = strong;
  in_turn(first, second);
  return 0;
}
