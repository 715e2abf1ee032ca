// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A request to stop is ordered before whoever sees it, and before the callbacks; jthread's end before its destructor's.
// CFLAGS: -std=c++20
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "each_edge.h"

static std::optional<std::stop_source> source;
static std::stop_token token;
static void makeSource() { token = source.emplace().get_token(); }

EDGE(seen, makeSource(), source->request_stop(), expect(token.stop_requested()))
// libc++ 19 looks at the request with a relaxed load before it calls: that is a race of its own, which BigFoot reports.
#ifndef _LIBCPP_VERSION
EDGE(called_late, makeSource(), source->request_stop(), std::stop_callback callback(token, [] { shared = 3; }))
#endif
static std::optional<std::stop_callback<void (*)()>> callback;
EDGE(requested_late, makeSource(), callback.emplace(token, [] { shared = 3; }), source->request_stop())

static std::mutex mutex;
static std::condition_variable_any any;

int main() {
  each_edge();
  {
    const std::jthread thread([](std::stop_token stop) {
      std::unique_lock held(mutex);
      any.wait(held, stop, [] { return false; });
      shared = 4;
    });
    shared = 5;
  }
  return shared == 4 ? 0 : 1;
}
