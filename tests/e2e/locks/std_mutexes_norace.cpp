// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mutexes of the C++ library, under its lock classes.
#include <chrono>
#include <exception>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex plain;
std::recursive_mutex recursive;
std::timed_mutex timed;
std::shared_mutex readers;
std::shared_timed_mutex timed_readers;
int a, b, c, d, e;

static void work() {
  for (int i = 0; i < 100; ++i) {
    { std::scoped_lock both(plain, recursive); ++a, ++b; }
    { std::lock_guard outer(recursive); std::lock_guard inner(recursive); ++b; }
    { std::unique_lock lock(timed, std::chrono::seconds(100)); if (lock) ++c; }
    { std::unique_lock lock(readers); ++d; }
    { std::shared_lock lock(readers); if (d < 0) std::terminate(); }
    { std::unique_lock lock(timed_readers, std::chrono::seconds(100)); if (lock) ++e; }
    { std::shared_lock lock(timed_readers, std::chrono::seconds(100)); if (lock && e < 0) std::terminate(); }
  }
}

int main() {
  std::thread first(work), second(work);
  first.join();
  second.join();
  return a == 200 && b == 400 ? 0 : 1;
}
