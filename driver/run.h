// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot run`: a source file compiled with checks and run at once, or a program that was built before.
#ifndef BIGFOOT_DRIVER_RUN_H
#define BIGFOOT_DRIVER_RUN_H

#include "driver/arguments.h"

namespace bigfoot::driver {

// words: [OPTIONS] FILE|PROGRAM [ARGS]. Ends as the program does.
[[noreturn]] void run(const Words &words);

}  // namespace bigfoot::driver

#endif
