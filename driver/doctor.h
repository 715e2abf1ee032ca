// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_DOCTOR_H
#define BIGFOOT_DRIVER_DOCTOR_H

#include <string>
#include <vector>

namespace bigfoot::driver {

// Prints what is installed, what is missing and how to get it.
// Returns: 1 if something essential is missing, else 0.
int doctor();

// Becomes the inspector, which says what of a program and its libraries is checked.
[[noreturn]] void doctorOf(const std::vector<std::string> &words);

}  // namespace bigfoot::driver

#endif
