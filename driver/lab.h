// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot record`, `bigfoot replay` and `bigfoot trace`: traces of events, and detectors that run over them.
#ifndef BIGFOOT_DRIVER_LAB_H
#define BIGFOOT_DRIVER_LAB_H

#include "driver/arguments.h"

namespace bigfoot::driver {

bool isLabCommand(const std::string &command);

// Becomes bigfoot-lab, which knows the words.
[[noreturn]] void lab(const std::string &command, const Words &words);

}  // namespace bigfoot::driver

#endif
