// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that does what it is told, one thing at a time, so that a test's body is a schedule.
//
//   Actor a; a.does([&] { ... });   runs it on a's thread and waits, without any order that the runtime sees
#ifndef BIGFOOT_TESTS_RANDOM_ACTOR_H
#define BIGFOOT_TESTS_RANDOM_ACTOR_H

#include <pthread.h>

#include <functional>

#include "runtime/thread/registry.h"
#include "tests/random/turn.h"

class Actor {
 public:
  // Created by the calling thread, detached: its end is ordered before nothing, but where it is joined.
  enum End { kDetached, kJoined };
  explicit Actor(End end = kDetached) : end_(end) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (end == kDetached) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&handle_, &attributes, live, this);
    pthread_attr_destroy(&attributes);
  }
  ~Actor() {
    if (!ended_) end_ == kDetached ? ends() : isJoined();
  }
  Actor(const Actor &) = delete;
  Actor &operator=(const Actor &) = delete;

  void does(const std::function<void()> &task) {
    task_ = &task;
    go_.give();
    done_.await();
  }
  // Returns when the runtime has seen the thread's end. Requires: it is detached.
  void ends() {
    if (ended_) return;
    goes();
    while (bigfoot::registry::infoOf(handle_)) bigfoot::os::yield();
  }
  // Ends it, and the calling thread joins it. Requires: it was to be.
  void isJoined() {
    goes();
    pthread_join(handle_, nullptr);
  }
  unsigned number() {
    unsigned tid = 0;
    does([&] { tid = bigfoot::index(bigfoot::currentThread()->tid); });
    return tid;
  }

 private:
  void goes() {
    ended_ = true;
    task_ = nullptr;
    go_.give();
  }
  static void *live(void *actor) {
    auto &self = *static_cast<Actor *>(actor);
    for (;;) {
      self.go_.await();
      if (!self.task_) return nullptr;
      (*self.task_)();
      self.done_.give();
    }
  }

  const End end_;
  pthread_t handle_;
  Turn go_, done_;
  const std::function<void()> *task_ = nullptr;
  bool ended_ = false;
};

#endif
