// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines of a findings stream that say whose it is.
#ifndef BIGFOOT_RUNTIME_REPORT_DESCRIBE_PROCESS_H
#define BIGFOOT_RUNTIME_REPORT_DESCRIBE_PROCESS_H

#include "runtime/report/stream.h"

namespace bigfoot {

// The opening line, once, and the modules that were mapped since the last call.
void describeProcess(Stream &out);

// After a fork the child has a stream of its own.
void describeAgain();

}  // namespace bigfoot

#endif
