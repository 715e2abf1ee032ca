// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that start, end in every way, are joined in every way or detached.
#include <semaphore.h>
#include <threads.h>
#include <time.h>

#include <future>
#include <mutex>

#include "soak.h"

namespace {

std::mutex g_mutex;
long g_ended;   // under g_mutex
pthread_key_t g_key;
sem_t g_detached;

struct AtEnd {
  bool used = false;
  ~AtEnd() {
    CHECK(used);
    const std::lock_guard lock(g_mutex);
    ++g_ended;
  }
};
thread_local AtEnd t_at_end;

struct Task {
  long input, output;
};

void ended(void *task) { static_cast<Task *>(task)->output += 1000; }   // of g_key: after the thread's own work

void *work(void *given) {
  auto *task = static_cast<Task *>(given);
  t_at_end.used = true;
  pthread_setspecific(g_key, task);
  task->output = task->input * 2;
  if (task->input % 3 == 0) pthread_exit(task);
  return task;
}

void *waitToBeCancelled(void *given) {
  pthread_cleanup_push(ended, given);
  for (;;) {
    const timespec time = {10, 0};
    nanosleep(&time, nullptr);
  }
  pthread_cleanup_pop(0);
  return nullptr;
}

void *workDetached(void *given) {
  auto *task = static_cast<Task *>(given);
  task->output = task->input;
  delete task;
  sem_post(&g_detached);
  return nullptr;
}

void await(sem_t &semaphore) {
  while (sem_wait(&semaphore) != 0) continue;
}

void join(pthread_t thread, unsigned way) {
  timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 100;
  switch (way % 3) {
    case 0: CHECK(pthread_join(thread, nullptr) == 0); break;
    case 1: CHECK(pthread_timedjoin_np(thread, nullptr, &until) == 0); break;
    case 2:
      while (pthread_tryjoin_np(thread, nullptr) != 0) std::this_thread::yield();
  }
}

constexpr unsigned kWave = 8, kThreads = 3;

void wave(soak::Random &random) {
  Task tasks[kWave];
  pthread_t threads[kWave];
  for (unsigned i = 0; i < kWave; ++i) {
    tasks[i] = {static_cast<long>(random() % 1000), 0};
    CHECK(pthread_create(&threads[i], nullptr, work, &tasks[i]) == 0);
  }
  for (unsigned i = kWave; i-- > 0;) {
    join(threads[i], static_cast<unsigned>(random()));
    CHECK(tasks[i].output == tasks[i].input * 2 + 1000);
  }
}

void detachSome(soak::Random &random) {
  constexpr unsigned kCount = 4;
  for (unsigned i = 0; i < kCount; ++i) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    const bool early = random() % 2;
    if (early) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    CHECK(pthread_create(&thread, &attributes, workDetached, new Task{static_cast<long>(i), 0}) == 0);
    if (!early) pthread_detach(thread);
    pthread_attr_destroy(&attributes);
  }
  for (unsigned i = 0; i < kCount; ++i) await(g_detached);
}

void cancelOne() {
  Task task = {0, 0};
  pthread_t thread;
  CHECK(pthread_create(&thread, nullptr, waitToBeCancelled, &task) == 0);
  pthread_cancel(thread);
  void *result;
  CHECK(pthread_join(thread, &result) == 0 && result == PTHREAD_CANCELED);
  CHECK(task.output == 0 || task.output == 1000);   // it may have ended before it came so far
}

void futures() {
  long datum = 0;
  auto first = std::async(std::launch::async, [&] { return ++datum; });
  CHECK(first.get() == 1);
  std::promise<long> promise;
  std::jthread other([&] { ++datum, promise.set_value(5); });
  CHECK(promise.get_future().get() == 5 && datum == 2);
  thrd_t thread;
  CHECK(thrd_create(&thread, [](void *d) { return static_cast<int>(++*static_cast<long *>(d)); }, &datum) == thrd_success);
  int result;
  CHECK(thrd_join(thread, &result) == thrd_success && result == 3 && datum == 3);
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  pthread_key_create(&g_key, ended);
  sem_init(&g_detached, 0, 0);
  const unsigned waves = given.rounds / 5 + 1;
  soak::inThreads(kThreads, given.seed, [=](soak::Random &random, unsigned) {
    for (unsigned i = 0; i < waves; ++i) wave(random), detachSome(random), cancelOne(), futures();
  });
  const std::lock_guard lock(g_mutex);
  CHECK(g_ended == long{kThreads} * waves * kWave);
  puts("threads: ok");
}
