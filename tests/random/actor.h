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
  // Created by the calling thread, detached: its end is ordered before nothing.
  Actor() {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&handle_, &attributes, live, this);
    pthread_attr_destroy(&attributes);
  }
  ~Actor() { ends(); }
  Actor(const Actor &) = delete;
  Actor &operator=(const Actor &) = delete;

  void does(const std::function<void()> &task) {
    task_ = &task;
    go_.give();
    done_.await();
  }
  // Returns when the runtime has seen the thread's end.
  void ends() {
    if (ended_) return;
    ended_ = true;
    task_ = nullptr;
    go_.give();
    while (bigfoot::registry::infoOf(handle_)) bigfoot::os::yield();
  }
  unsigned number() {
    unsigned tid = 0;
    does([&] { tid = bigfoot::index(bigfoot::currentThread()->tid); });
    return tid;
  }

 private:
  static void *live(void *actor) {
    auto &self = *static_cast<Actor *>(actor);
    for (;;) {
      self.go_.await();
      if (!self.task_) return nullptr;
      (*self.task_)();
      self.done_.give();
    }
  }

  pthread_t handle_;
  Turn go_, done_;
  const std::function<void()> *task_ = nullptr;
  bool ended_ = false;
};

#endif
