// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A coroutine's locals live in a heap frame that another thread may resume: checked, at every level, once.
// RUN: clang++ -std=c++20 -O0 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang++ -std=c++20 -O2 -g %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
// RUN: clang++ -std=c++20 -O2 -g -flto=thin %bigfoot -c %s -o %t.o
// RUN: clang++ -O2 -flto=thin -fuse-ld=lld %t.o %dummy -o %t && %t 2>&1 | FileCheck %s
#include <coroutine>
struct Task {
  struct promise_type {
    int value = 0;
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) { return value = v, std::suspend_always(); }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
volatile int result;
__attribute__((noinline)) Task count(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: write4 coroutine.cpp:[[@LINE+1]]:
    sum += i;
    co_yield sum;
  }
}
int main() {
  Task task = count(3);
  while (task.handle.resume(), !task.handle.done()) result = task.handle.promise().value;
  task.handle.destroy();
  // CHECK: result size=4
  return result != 3;
}
