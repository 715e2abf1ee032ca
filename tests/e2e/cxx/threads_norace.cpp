// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Futures, once, static locals, condition variables and owners of blocks order.
// CFLAGS: -std=c++20
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "each_edge.h"

static std::optional<std::promise<int>> promise;
static std::optional<std::promise<void>> signal_;
static std::future<int> future;
static std::future<void> done;
static std::shared_future<int> first_view, second_view;
static std::optional<std::packaged_task<int()>> task;

static void makePromise() { promise.emplace(), future = promise->get_future(); }
static void makeSignal() { signal_.emplace(), done = signal_->get_future(); }
static void makeTask() { task.emplace([] { return shared; }), future = task->get_future(); }
static void makeViews() { makePromise(), first_view = future.share(), second_view = first_view; }

template <class Get>
static void expectThrow(Get get) {
  try {
    get();
  } catch (...) {
    return;
  }
  __builtin_trap();
}

EDGE(promised, makePromise(), promise->set_value(1), expect(future.get() == 1))
EDGE(promised_and_waited, makePromise(), promise->set_value(1), future.wait())
EDGE(promised_in_time, makePromise(), promise->set_value(1), expect(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready))
EDGE(nothing_promised, makeSignal(), signal_->set_value(), done.get())
EDGE(failure_promised, makePromise(), promise->set_exception(std::make_exception_ptr(7)), expectThrow([] { future.get(); }))
EDGE(promise_broken, makePromise(), promise.reset(), expectThrow([] { future.get(); }))
EDGE(packaged, makeTask(), (*task)(), expect(future.get() == 1))
EDGE(views, makeViews(), promise->set_value(1), expect(second_view.get() == 1))

static std::optional<std::once_flag> once;
EDGE(called_once, once.emplace(), std::call_once(*once, [] { shared = 3; }), std::call_once(*once, [] { __builtin_trap(); }))
// An initialiser that throws is ordered before the next one.
EDGE(called_once_more, once.emplace(), expectThrow([] { std::call_once(*once, [] { throw 1; }); }), std::call_once(*once, [] {}))

static int makeStatic(bool fails) {
  if (fails) throw 1;
  return 1;
}
template <int kNumber>
static int staticLocal(bool fails) {
  static int value = makeStatic(fails);
  return value;
}
EDGE(initialised, (void)0, staticLocal<1>(false), staticLocal<1>(true))
EDGE(initialised_again, (void)0, expectThrow([] { staticLocal<2>(true); }), staticLocal<2>(false))

// The last owner destroys what the others read.
struct Datum {
  explicit Datum(int given) : value(given) {}
  ~Datum() { value = 0; }
  int value;
};
static std::shared_ptr<Datum> mine, yours;
static std::weak_ptr<Datum> my_view, your_view;
static void makeOwners() { mine = yours = std::make_shared<Datum>(1), my_view = your_view = mine; }
EDGE(owners, makeOwners(); my_view.reset(); your_view.reset(), use(mine->value); mine.reset(), yours.reset())
EDGE(owner_and_view, makeOwners(); mine.reset(); my_view.reset(), use(yours->value); yours.reset(), expect(!your_view.lock()); your_view.reset())
EDGE(view_and_owner, makeOwners(); mine.reset(); your_view.reset(), use(my_view.lock()->value); my_view.reset(), yours.reset())
EDGE(views_only, makeOwners(); mine.reset(); yours.reset(), my_view.reset(), your_view.reset())

// The same of exceptions, and of the text in them, which copies share.
static std::exception_ptr my_failure, your_failure;
static void makeFailure() { my_failure = your_failure = std::make_exception_ptr(std::runtime_error(std::string(100, 'x'))); }
static void look(const std::exception_ptr &failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::runtime_error &error) {
    const std::runtime_error copy = error;
    for (const char *c = copy.what(); *c; ++c) use(*c);
  }
}
// Copies that outlive it.
static std::optional<std::out_of_range> my_text, your_text;
static void makeTexts() { my_text = your_text = std::out_of_range(std::string(100, 'x')); }
static void readAndDrop() {
  for (const char *c = my_text->what(); *c; ++c) use(*c);
  my_text.reset();
}

static std::mutex mutex;
static std::condition_variable_any any;
static bool ready;
static void *notify(void *unused) {
  const std::lock_guard held(mutex);
  shared = 1;
  ready = true;
  any.notify_all();
  return unused;
}
static void waitForAny(bool timed) {
  pthread_t thread;
  std::unique_lock held(mutex);
  ready = false;
  pthread_create(&thread, nullptr, notify, nullptr);
  if (timed)
    expect(any.wait_for(held, std::chrono::seconds(1000), [] { return ready; }));
  else
    any.wait(held, [] { return ready; });
  shared = 2;
  held.unlock();
  pthread_join(thread, nullptr);
}

int main() {
  each_edge();
  // Not in the lines: who drops an exception is not ordered before who drops it next, if he is not the last.
  makeFailure();
  in_turn([] { look(my_failure); my_failure = nullptr; }, [] { look(your_failure); your_failure = nullptr; });
  makeTexts();
  in_turn(readAndDrop, [] { your_text.reset(); });
  makeSignal();
  in_turn([] { signal_->set_value(); }, [] { done.wait_for(std::chrono::seconds(0)), done = {}; });
  signal_.reset();
  makeSignal();
  in_turn([] { done.wait_for(std::chrono::seconds(0)), done = {}; }, [] { signal_.reset(); });
  waitForAny(false);
  waitForAny(true);
  shared = std::async(std::launch::async, [] { return shared = 5; }).get() + 1;
  return shared == 6 ? 0 : 1;
}
