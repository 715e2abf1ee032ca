// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a program knows its reporter: an ELF object that defines
//
//   const char __bigfoot_reporter_path[] = "/prefix/libexec/bigfoot/bigfoot-report";
//
// to which the runtime refers weakly. We write the object ourselves, and not through the assembler, so that no
// flag of the user's (-g, -save-temps, -fno-integrated-as, -x) can touch it.
#ifndef BIGFOOT_DRIVER_REPORTER_OBJECT_H
#define BIGFOOT_DRIVER_REPORTER_OBJECT_H

#include <string>

namespace bigfoot::driver {

std::string reporterObject(const std::string &reporter_path);

}  // namespace bigfoot::driver

#endif
