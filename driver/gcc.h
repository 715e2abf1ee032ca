// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot gcc`, `g++`, `gfortran` and `link`: code that other compilers instrumented, by -fsanitize=thread, with our runtime.
#ifndef BIGFOOT_DRIVER_GCC_H
#define BIGFOOT_DRIVER_GCC_H

#include <string_view>

#include "driver/arguments.h"

namespace bigfoot::driver {

// Whether `name` is one of gcc's compilers that we wrap: gcc, g++, gfortran.
bool isGccName(std::string_view name);

// Becomes the compiler of this name. Requires: isGccName(name).
[[noreturn]] void compileWithGcc(std::string_view name, const Words &user_words);

// Becomes clang, which links objects.
[[noreturn]] void link(const Words &user_words);

}  // namespace bigfoot::driver

#endif
