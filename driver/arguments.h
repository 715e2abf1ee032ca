// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compiler command line taken apart the way clang does it: response files expanded, every word attributed to
// the option it belongs to. Joining the words of all arguments gives the command line back.
#ifndef BIGFOOT_DRIVER_ARGUMENTS_H
#define BIGFOOT_DRIVER_ARGUMENTS_H

#include <string>
#include <string_view>
#include <vector>

#include "driver/clang_options.h"

namespace bigfoot::driver {

using Words = std::vector<std::string>;

struct Argument {
  ClangOption option;   // OPT_INPUT for a file or `-`, OPT_UNKNOWN for an option that clang does not have
  Words words;          // as given
  std::string value;    // joined or separate value; the file of an input
};

// Splits text as clang splits a response file on Linux: blanks separate, ' and " quote, \ escapes.
Words splitResponse(std::string_view text);

// Replaces every @FILE by the words in FILE, also inside of FILE. As in clang, an @FILE that cannot be read stays.
Words expandResponseFiles(const Words &words);

// Requires: response files are expanded.
std::vector<Argument> parseArguments(const Words &words);

}  // namespace bigfoot::driver

#endif
