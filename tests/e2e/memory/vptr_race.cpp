// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A base class publishes `this` before the derived constructor has set the virtual table; another thread calls.
// RACE: @constructor@ @call@ storage
// EXPECT: Write of size 8 .* by thread T1
// EXPECT: Previous read of size 8 .* by thread T2
#include <atomic>
#include <new>

#include "in_turn.h"

struct Base {
  Base();
  virtual long name() { return 1; }
};
struct Derived : Base {
  Derived();
  long name() override { return 2; }
};
std::atomic<Base *> published;
alignas(Derived) char storage[sizeof(Derived)];

__attribute__((noinline)) Base::Base() {
  published.store(this, std::memory_order_release);
  barrier_wait();
  barrier_wait();
}
__attribute__((noinline)) Derived::Derived() {}  // @constructor@

static void *construct(void *unused) {
  use(new (storage) Derived);
  return unused;
}

static void *call(void *unused) {
  barrier_wait();
  use(published.load(std::memory_order_acquire)->name());  // @call@
  barrier_wait();
  return unused;
}

int main() {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], nullptr, construct, nullptr);
  pthread_create(&threads[1], nullptr, call, nullptr);
  for (pthread_t thread : threads) pthread_join(thread, nullptr);
  return 0;
}
