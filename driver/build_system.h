// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a project of others is built with checks: which build system it has, and the commands of that.
#ifndef BIGFOOT_DRIVER_BUILD_SYSTEM_H
#define BIGFOOT_DRIVER_BUILD_SYSTEM_H

#include <string>
#include <utility>
#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

enum class BuildSystem { kNone, kCMake, kMeson, kMake };

// By the file that a directory has: CMakeLists.txt before meson.build before a makefile.
BuildSystem buildSystemOf(const std::string &directory);

// "cmake", "meson", "make".
std::string nameOf(BuildSystem system);

struct Project {
  BuildSystem system = BuildSystem::kNone;
  std::string source;       // its directory
  std::string folder;       // where it is built
  Words compiler_options;   // of every compilation
  Words words;              // for cmake, meson setup or make
  unsigned jobs = 1;
};

// What the compilers are, for the commands below and for whatever is run in the folder later.
std::vector<std::pair<std::string, std::string>> environmentFor(const Project &project);

// Requires: environmentFor is set. Ends the process with advice if a program is missing.
std::vector<Words> buildCommands(const Project &project);

}  // namespace bigfoot::driver

#endif
