// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot run --build DIRECTORY [OPTIONS] [-- COMMAND]`.
#ifndef BIGFOOT_DRIVER_BUILD_PROJECT_H
#define BIGFOOT_DRIVER_BUILD_PROJECT_H

#include "driver/arguments.h"

namespace bigfoot::driver {

// Whether these words of `bigfoot run` ask for it: --build among the options.
bool asksToBuild(const Words &words);

struct Built {
  std::string folder;   // this process is in it, with an environment for whatever compiles there
  Words command;        // what to run; empty: nothing
};

// Requires: asksToBuild(words). Ends the process if the build fails.
Built buildProject(const Words &words);

}  // namespace bigfoot::driver

#endif
