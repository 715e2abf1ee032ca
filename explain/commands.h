// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// compile_commands.json, as CMake, Meson, Ninja and Bear write it.
#ifndef BIGFOOT_EXPLAIN_COMMANDS_H
#define BIGFOOT_EXPLAIN_COMMANDS_H

#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace bigfoot::explain {

struct Command {
  std::string directory;
  std::string file;                 // absolute, or relative to the directory
  std::vector<std::string> words;   // the compiler first
};

// Returns: an error that says what is wrong with the text, if it is not such a file.
llvm::Expected<std::vector<Command>> readCommands(llvm::StringRef json);

// For the driver: of each command its directory, file, number of words and the words, each with a NUL behind it.
std::string listed(const std::vector<Command> &commands);

}  // namespace bigfoot::explain

#endif
