// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether what a thread is about to do to a mutex is an error; if so, it is reported.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_JUDGE_H
#define BIGFOOT_RUNTIME_INTERCEPT_JUDGE_H

#include <pthread.h>

#include "runtime/thread/history.h"

namespace bigfoot {

// Whether a lock that is held, says libc, is held by a thread of this process. A fork leaves behind the threads that hold locks, and
// the child destroys these to make them anew; that is no error of its own.
bool isHeldHere(Thread &thread, const void *lock, uint32_t owner);

// Returns: whether the thread holds the mutex. Requires: outside; busy.
bool judgeUnlock(Thread &thread, const pthread_mutex_t &mutex, const Place &place);
// Whether the real unlock gives EPERM to all but the owner, and orders nothing.
bool isUnlockedByOwnerOnly(const pthread_mutex_t &mutex);

}  // namespace bigfoot

#endif
