// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_LOGGED_RUN_H
#define BIGFOOT_DRIVER_LOGGED_RUN_H

#include <string>

#include "driver/arguments.h"

namespace bigfoot::driver {

// Runs a command whose output goes to the end of the file `log`. On a terminal the last line of it is shown, each over the one before, and
// nothing of it stays; elsewhere a line every ten seconds, so that who watches a log knows that it lives.
// Returns: the status of waitpid.
int runLogged(const Words &command, const std::string &log);

// The last lines of a file, at most `count`.
std::string lastLines(const std::string &file, unsigned count);

}  // namespace bigfoot::driver

#endif
