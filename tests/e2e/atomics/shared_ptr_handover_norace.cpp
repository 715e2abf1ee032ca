// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread drops its shared_ptr, then another the last one: only the reference count orders them.
#include <memory>

#include "in_turn.h"

struct Object {
  long value = 7;
  ~Object() { value = 0; }
};
std::shared_ptr<Object> of_first, of_second;

static void first() {
  use(of_first->value);
  of_first.reset();
}

static void second() { of_second.reset(); }

int main() {
  of_first = of_second = std::make_shared<Object>();
  in_turn(first, second);
  return 0;
}
