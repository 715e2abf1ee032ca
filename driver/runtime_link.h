// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the wrappers of all compilers have in common: what they refuse, and how the runtime gets into what they link.
#ifndef BIGFOOT_DRIVER_RUNTIME_LINK_H
#define BIGFOOT_DRIVER_RUNTIME_LINK_H

#include <string>
#include <vector>

#include "driver/arguments.h"
#include "driver/own_options.h"
#include "driver/task.h"

namespace bigfoot::driver {

// Ends the process with advice if a part of BigFoot is not there.
void requireFile(const std::string &path, const char *what);

// Ends the process if the command asks for what cannot be: another sanitizer with a runtime, another target, a static program.
void refuseImpossible(const Task &task);

// Changes the arguments so that the runtime is seen, and finds the C++ library, and returns words to put before them that link it: nothing unless the task links.
Words addRuntime(std::vector<Argument> &arguments, const Task &task, const OwnOptions &own);

// The command as the kernel takes it, however long it is.
Words throughResponseFile(const Words &command);

}  // namespace bigfoot::driver

#endif
