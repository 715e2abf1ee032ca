// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a build compiles its files, by the compile_commands.json that it wrote.
#ifndef BIGFOOT_DRIVER_BUILD_COMMANDS_H
#define BIGFOOT_DRIVER_BUILD_COMMANDS_H

#include <string>
#include <vector>

#include "driver/arguments.h"
#include "driver/installation.h"

namespace bigfoot::driver {

struct BuildCommand {
  std::string directory;   // to run it in
  std::string file;        // its canonical path; empty if it is not there
  Language language;
  Words words;             // for the compiler, the file among them: neither its name nor what it is to write
};

// `build` is a directory or the file itself. Ends the process if it cannot be read.
std::vector<BuildCommand> readBuildCommands(const std::string &build);

// Returns: the first command of those that includes the header, as the compiler says, or null. Those come first that look like it:
// of the same name but for the ending, then in the same directory.
const BuildCommand *findUser(const std::vector<BuildCommand> &commands, const std::string &header);

// Makes a directory the current one, and goes back.
class InDirectory {
 public:
  explicit InDirectory(const std::string &path);
  ~InDirectory();
  InDirectory(const InDirectory &) = delete;
  InDirectory &operator=(const InDirectory &) = delete;

 private:
  int before_;
};

}  // namespace bigfoot::driver

#endif
