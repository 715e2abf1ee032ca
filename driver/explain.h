// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_EXPLAIN_H
#define BIGFOOT_DRIVER_EXPLAIN_H

#include "driver/arguments.h"

namespace bigfoot::driver {

// `bigfoot explain`: compiles a file, throws the object away and prints the source with its checks.
[[noreturn]] void explain(const Words &words);

}  // namespace bigfoot::driver

#endif
