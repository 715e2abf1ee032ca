// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process that prints findings, and the socket to it.
#ifndef BIGFOOT_RUNTIME_REPORT_REPORTER_H
#define BIGFOOT_RUNTIME_REPORT_REPORTER_H

#include "runtime/report/stream.h"

namespace bigfoot::reporter {

// Not thread-safe: one caller at a time.

// Runs `bigfoot-report --check-suppressions` if there is a suppression file; exits if it is bad.
void checkSuppressions();

// Sends the text, starting the process before the first. Returns: false if there is none to be had; what
// was sent is then on stderr as it is.
bool send(const Stream &stream);

enum class Answer : char { kSuppressed = '0', kPrinted = '1', kDuplicate = '2', kNone = 0 };
// Waits until the finding sent last is printed.
Answer awaitAnswer();

// Ends the stream and waits until all is printed.
void finish();

// In the child of a fork: the socket is the parent's.
void forget();

}  // namespace bigfoot::reporter

#endif
