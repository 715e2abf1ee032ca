// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For functions of the C++ libraries that order threads by atomics and mutexes of their own: the first are not seen, the second order
// more than the function promises.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_LIBRARY_H
#define BIGFOOT_RUNTIME_INTERCEPT_LIBRARY_H

#include "runtime/sync/locks.h"

namespace bigfoot {

// A reference to `object` is about to be dropped. All drops are ordered, so that the last one, which destroys it, is behind them.
inline void dropReference(const void *object) {
  Thread *t = currentThread();
  if (!t || !object) return;
  const Busy busy(*t);
  give(*t, object);
  take(*t, object);
}

// Of what the thread does meanwhile nothing orders. All locks that it takes it gives back before the end.
class Hidden {
 public:
  explicit Hidden(Thread *thread) : thread_(thread) {
    if (thread_) ++thread_->ignored_sync;
  }
  ~Hidden() {
    if (thread_) --thread_->ignored_sync;
  }
  Hidden(const Hidden &) = delete;
  Hidden &operator=(const Hidden &) = delete;

 private:
  Thread *const thread_;
};

}  // namespace bigfoot

#endif
