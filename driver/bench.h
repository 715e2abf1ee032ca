// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_BENCH_H
#define BIGFOOT_DRIVER_BENCH_H

#include "driver/arguments.h"

namespace bigfoot::driver {

// Becomes the harness of share/bigfoot/bench, which measures with this driver.
[[noreturn]] void bench(const Words &words);

}  // namespace bigfoot::driver

#endif
