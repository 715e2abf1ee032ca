// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// set_value is ordered before get.
#include <future>
#include <string>
#include <thread>

int shared;

int main() {
  std::promise<std::string> promise;
  auto future = promise.get_future();
  std::thread thread([&] {
    shared = 1;
    promise.set_value("a string that is too long for the small buffer");
  });
  const std::string got = future.get();
  shared = 2;
  thread.join();
  return got.size() == 46 ? 0 : 1;
}
