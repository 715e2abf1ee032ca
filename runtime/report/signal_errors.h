// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes wrong with signals: handlers that do what they must not, and crashes.
#ifndef BIGFOOT_RUNTIME_REPORT_SIGNAL_ERRORS_H
#define BIGFOOT_RUNTIME_REPORT_SIGNAL_ERRORS_H

#include <signal.h>
#include <ucontext.h>

#include "runtime/thread/handlers.h"
#include "runtime/thread/history.h"

namespace bigfoot {

// All report unless report_signal_unsafe says not to, once for each place. Requires: the thread is outside.

// The allocator was called, which a handler may have interrupted. Requires: t_handler.
void reportUnsafeCall(Thread &thread, const Place &place);
// The handler left another errno than the code had that it interrupted.
void reportSpoiltErrno(Thread &thread, int signal, const void *handler, const ucontext_t &interrupted);

// The process is about to end by a fault. Whatever report_signal_unsafe says.
void reportCrash(Thread &thread, const siginfo_t &info, const ucontext_t &interrupted);

}  // namespace bigfoot

#endif
