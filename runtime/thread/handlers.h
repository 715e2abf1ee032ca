// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a thread is in a signal handler that must not do everything: one that interrupted code of the program somewhere.
#ifndef BIGFOOT_RUNTIME_THREAD_HANDLERS_H
#define BIGFOOT_RUNTIME_THREAD_HANDLERS_H

#include "runtime/thread/thread.h"

namespace bigfoot {

// The frame that called the innermost such handler, 0 if there is none. A handler that was left by siglongjmp leaves it behind.
extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread uintptr_t t_handler;

// Requires: t_handler. Forgets it if the handler was left.
bool isInHandler(const Thread &thread);

}  // namespace bigfoot

#endif
