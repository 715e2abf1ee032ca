// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reporter, for the threads of a program with the runtime: signals wait while they talk to it. What the functions do, connection.h says.
#ifndef BIGFOOT_RUNTIME_REPORT_REPORTER_H
#define BIGFOOT_RUNTIME_REPORT_REPORTER_H

#include "runtime/report/connection.h"

namespace bigfoot::reporter {

// Not thread-safe: one caller at a time.
void checkSuppressions();
Answer ask(const Stream &stream);
void say(const Stream &stream);
bool finish(const Stream &stream);

using connection::forget;
using connection::isGone;
using connection::lostSocket;
using connection::socket;
inline bool has(int fd) { return fd >= 0 && fd == socket(); }

// At any time, by any thread.
void moveSocket();

}  // namespace bigfoot::reporter

#endif
