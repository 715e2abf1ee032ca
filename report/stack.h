// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A raw stack -> the frames that a person wants to see: without the runtime's own functions at the top, nor what
// lies below main and below a thread's start routine.
#ifndef BIGFOOT_REPORT_STACK_H
#define BIGFOOT_REPORT_STACK_H

#include <vector>

#include "report/symbolize.h"

namespace bigfoot::report {

std::vector<Frame> resolveStack(Symbolizer &symbolizer, const RawStack &raw);

// The same for an access, whose first own frame takes its place in the source from the site table: a check may sit
// elsewhere than the access, and debug information of optimised code is often off by a line.
std::vector<Frame> resolveAccessStack(Symbolizer &symbolizer, const Access &access);

// Returns the innermost frame that is not a function of the runtime, or null.
const Frame *firstOwnFrame(const std::vector<Frame> &frames);

}  // namespace bigfoot::report

#endif
