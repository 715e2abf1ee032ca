// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot cc` and `bigfoot c++`: clang with the pass, the frontend plugin and the runtime added.
#ifndef BIGFOOT_DRIVER_COMPILER_H
#define BIGFOOT_DRIVER_COMPILER_H

#include "driver/arguments.h"
#include "driver/installation.h"

namespace bigfoot::driver {

// The clang command line for the user's words. Ends the process with advice if what they ask for cannot work.
Words compilerCommand(Language language, const Words &user_words);

// Becomes clang.
[[noreturn]] void compile(Language language, const Words &user_words);

}  // namespace bigfoot::driver

#endif
