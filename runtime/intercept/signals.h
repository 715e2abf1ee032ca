// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_RUNTIME_INTERCEPT_SIGNALS_H
#define BIGFOOT_RUNTIME_INTERCEPT_SIGNALS_H

#include "runtime/sys/spin_lock.h"

namespace bigfoot {

// From now on a program that crashes tells first what it put off.
void followCrashes();

// For fork: the lock of the table of handlers.
void forEachSignalLock(void (*visit)(SpinLock &));

}  // namespace bigfoot

#endif
