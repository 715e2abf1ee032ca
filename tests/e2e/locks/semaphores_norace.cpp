// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++20's semaphores.
// CFLAGS: -std=c++20
#include <semaphore>
#include <thread>

std::counting_semaphore<8> items(0);
std::binary_semaphore room(1);
int shared;

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100; ++i) {
      room.acquire();
      shared = i;
      items.release();
    }
  });
  for (int i = 0; i < 100; ++i) {
    if (i % 2) items.acquire();
    else while (!items.try_acquire()) std::this_thread::yield();
    if (shared != i) return 1;
    room.release();
  }
  producer.join();
  return 0;
}
