// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process that prints findings, and the socket to it, as they are to any library that finds something. reporter.h is how the runtime uses them.
#ifndef BIGFOOT_RUNTIME_REPORT_CONNECTION_H
#define BIGFOOT_RUNTIME_REPORT_CONNECTION_H

#include "runtime/report/stream.h"

namespace bigfoot::reporter {

enum class Verdict : char { kSuppressed = '0', kPrinted = '1', kDuplicate = '2', kNone = 0 };
struct Answer {
  Verdict verdict = Verdict::kNone;
  uintptr_t start = 0, end = 0;  // of the global, if it is one
};

namespace connection {

// Not thread-safe: one caller at a time.

// Runs `bigfoot-report --check-suppressions` if there is a suppression file; exits if it is bad.
void checkSuppressions();

// Sends a finding, starting the process before the first, and waits until it is printed. Returns: Verdict::kNone if there is no reporter, or if
// it ended, was stopped or answered nonsense; then it may have printed the finding or not, and is gone for good.
Answer ask(const Stream &stream);
bool isGone();

// Prints the text as it is.
void say(const Stream &stream);

// Sends what is left and waits until all is printed. Returns: false if there is no reporter.
bool finish(const Stream &stream);

// In the child of a fork: the socket is the parent's.
void forget();

// The one descriptor of the process that is ours; -1 if there is none. At any time, by any thread.
int socket();
// Away from the number that it has, which the program wants.
void moveSocket();
// The program closed it past libc, and may have another file there. The next one to be asked is a new reporter, which knows nothing yet.
bool lostSocket();

}  // namespace connection
}  // namespace bigfoot::reporter

#endif
