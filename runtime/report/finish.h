// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of the process: summary, statistics, exit status.
#ifndef BIGFOOT_RUNTIME_REPORT_FINISH_H
#define BIGFOOT_RUNTIME_REPORT_FINISH_H

namespace bigfoot {

// Prints what is due at the end, once. Returns: the status to exit with instead of `status`.
int finishProcess(int status);
// Before the process ends in a way that finishProcess does not see. (B4)
void tellWhatWasPutOff();
// At start, and in the child of a fork, which has an end of its own.
void finishAgain();
// Whether this is another process, with its parent's memory, which the parent goes on with.
bool isChildByVfork();

[[noreturn]] void haltOnError();

}  // namespace bigfoot

#endif
