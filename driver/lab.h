// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that other programs of the installation carry out: `bigfoot record`, `replay` and `trace`, for traces of events and detectors that
// run over them, `bigfoot report`, for the findings of many runs, and `bigfoot pairs` and `campaign`, for what
// of a program may race.
#ifndef BIGFOOT_DRIVER_LAB_H
#define BIGFOOT_DRIVER_LAB_H

#include "driver/arguments.h"

namespace bigfoot::driver {

bool isLabCommand(const std::string &command);

// Becomes bigfoot-lab, which knows the words.
[[noreturn]] void lab(const std::string &command, const Words &words);

// Becomes bigfoot-merge.
[[noreturn]] void mergeReports(const Words &words);

// Becomes bigfoot-pairs.
[[noreturn]] void pairs(const Words &words);

// Becomes bigfoot-campaign.
[[noreturn]] void campaign(const Words &words);

}  // namespace bigfoot::driver

#endif
