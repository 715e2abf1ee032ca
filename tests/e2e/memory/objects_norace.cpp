// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects by placement new in memory of another thread's, after it was handed over; the table pointer that constructors and destructors
// set is theirs.
// CFLAGS: -std=c++20
#include <mutex>
#include <new>

#include "in_turn.h"

struct Base {
  virtual ~Base() { value = 1; }
  virtual int get() { return value; }
  int value = 2;
};
struct Derived : Base {
  ~Derived() override { value = 3; }
  int get() override { return -value; }
};
alignas(Derived) static char memory[sizeof(Derived)];
static Base *object;
static std::mutex mutex;

static void make() {
  const std::lock_guard held(mutex);
  object = new (memory) Derived;
}
static void callAndRemake() {
  const std::lock_guard held(mutex);
  use(object->get());
  object->~Base();
  object = new (memory) Base;
}
static void destroy() {
  const std::lock_guard held(mutex);
  use(object->get());
  object->~Base();
}

int main() {
  in_turn3(make, callAndRemake, destroy);
  return 0;
}
