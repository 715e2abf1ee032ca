// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Futures that are not ready, another once flag, owners that are not the last, and waits without the mutex order nothing.
// CFLAGS: -std=c++20
// RACE-EACH: EDGE shared
// REPORTS: 8
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "each_edge.h"

static std::optional<std::promise<int>> promise, other_promise;
static std::future<int> future;
static void makePromises() {
  promise.emplace();
  other_promise.emplace();
  future = promise->get_future();
}
static bool isReady() { return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

EDGE(not_ready, makePromises(), (void)future.valid(), expect(!isReady()))
EDGE(another_promise, makePromises(); promise->set_value(1), other_promise->set_value(1), expect(isReady()))

static std::once_flag once, other;
EDGE(other_once, (void)0, std::call_once(once, [] {}), std::call_once(other, [] {}))

static std::shared_ptr<int> mine, yours, third;
static std::weak_ptr<int> view;
static void makeOwners() { view = mine = yours = third = std::make_shared<int>(1); }
// A count that goes down orders only what follows the last owner's.
EDGE(not_the_last_owner, makeOwners(), (void)std::shared_ptr<int>(mine), use(*yours))
EDGE(view_of_the_living, makeOwners(), (void)mine.use_count(), expect(!view.expired()))

static std::stop_source source;
EDGE(stop_not_requested, (void)0, (void)source.get_token(), expect(!source.stop_requested()))

static std::condition_variable_any any;
EDGE(notified_only, (void)0, any.notify_all(), (void)0)

static std::exception_ptr failure;
EDGE(not_rethrown, failure = std::make_exception_ptr(1), std::exception_ptr copy = failure, expect(failure != nullptr))

int main() { return each_edge(); }
