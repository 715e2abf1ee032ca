// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last owner of a shared_ptr destroys the object; the reference count orders that after every other's use.
#include <exception>
#include <memory>
#include <thread>
#include <vector>

struct Object {
  long value = 7;
  ~Object() { value = 0; }
};

int main() {
  for (int round = 0; round < 20; ++round) {
    auto object = std::make_shared<Object>();
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([own = object] {
      if (own->value != 7) std::terminate();
    });
    object.reset();
    for (std::thread &thread : threads) thread.join();
  }
  return 0;
}
