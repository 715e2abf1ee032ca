// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual calls on an object that is published when it is complete, and destroyed when all are done.
#include <exception>
#include <memory>
#include <thread>
#include <vector>

struct Base {
  virtual ~Base() {}
  virtual int name() = 0;
};
struct Derived : Base {
  int name() override { return 2; }
};

int main() {
  std::unique_ptr<Base> object = std::make_unique<Derived>();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([&] {
    if (object->name() != 2) std::terminate();
  });
  for (std::thread &thread : threads) thread.join();
  return 0;
}
