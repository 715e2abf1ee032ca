// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread looks at its own handle until it ends, in order with who made it and who waits for it; two look at one that neither changes.
#include <pthread.h>

#include <atomic>
#include <thread>

static std::thread handle;
static pthread_t by_hand;
static std::atomic<bool> is_there;

static void *lookAtOwn(void *unused) {
  if (!pthread_equal(by_hand, pthread_self())) __builtin_trap();
  return unused;
}

int main() {
  for (int i = 0; i < 20; ++i) {
    is_there = false;
    handle = std::thread([] {
      while (!is_there) std::this_thread::yield();
      if (handle.get_id() != std::this_thread::get_id()) __builtin_trap();
    });
    is_there = true;
    std::thread other([] { (void)handle.joinable(); });
    other.join();
    handle.join();
    pthread_create(&by_hand, nullptr, lookAtOwn, nullptr);
    pthread_join(by_hand, nullptr);
  }
}
