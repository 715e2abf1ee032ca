// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stats=1 prints, as `stats` lines of the findings stream.
#ifndef BIGFOOT_RUNTIME_REPORT_STATISTICS_H
#define BIGFOOT_RUNTIME_REPORT_STATISTICS_H

#include "runtime/report/stream.h"

namespace bigfoot {

void describeStatistics(Stream &out);

}  // namespace bigfoot

#endif
