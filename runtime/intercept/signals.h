// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_RUNTIME_INTERCEPT_SIGNALS_H
#define BIGFOOT_RUNTIME_INTERCEPT_SIGNALS_H

#include <signal.h>
#include <stdint.h>

#include "runtime/sys/spin_lock.h"

namespace bigfoot {

// From now on a program that crashes tells first what it put off, and where it does if it is to.
void followCrashes();

// In a handler of ours that the kernel called: whether the thread is at work in the runtime. Then the signal comes again when it leaves,
// and the handler is to return. Requires: the handler runs with all signals blocked that can be.
bool isPostponed(int signal, siginfo_t *info, void *context);

// For fork: the lock of the table of handlers.
void forEachSignalLock(void (*visit)(SpinLock &));

}  // namespace bigfoot

#endif
