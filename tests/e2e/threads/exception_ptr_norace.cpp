// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last owner of an exception frees it; the reference count, in libstdc++, orders that after the other's reading.
#include <exception>
#include <stdexcept>

#include "in_turn.h"

struct Failure {
  long code = 7;
};
std::exception_ptr kept_by_first, kept_by_second;

static void first() {
  try {
    std::rethrow_exception(kept_by_first);
  } catch (const Failure &failure) {
    use(failure.code);
  }
  kept_by_first = nullptr;
}

static void second() { kept_by_second = nullptr; }

int main() {
  kept_by_first = kept_by_second = std::make_exception_ptr(Failure());
  in_turn(first, second);
  return 0;
}
