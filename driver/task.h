// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compiler command line asks for, as far as the driver has to know.
#ifndef BIGFOOT_DRIVER_TASK_H
#define BIGFOOT_DRIVER_TASK_H

#include <string>
#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

enum class Product {
  kNothing,         // --version, -print-*, -v without input: clang only talks
  kNoLink,          // -c -S -E -M -fsyntax-only, precompiled headers
  kExecutable,
  kSharedLibrary,
  kRelocatable,     // -r
};

struct Task {
  Product product = Product::kNothing;
  bool compiles = false;                // there is a source file among the inputs
  std::string static_option;            // -static or -static-pie, if it is given
  bool has_default_libraries = true;    // neither -nostdlib nor -nodefaultlibs
  bool uses_lto = false;
  bool uses_thin_lto = false;
  bool chooses_linker = false;          // -fuse-ld= or --ld-path=
  std::string foreign_target;           // the target asked for, if it is not x86-64 Linux
  std::vector<std::string> sanitizers;  // in effect
};

Task understand(const std::vector<Argument> &arguments);

}  // namespace bigfoot::driver

#endif
