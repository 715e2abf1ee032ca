// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_DOCTOR_H
#define BIGFOOT_DRIVER_DOCTOR_H

namespace bigfoot::driver {

// Prints what is installed, what is missing and how to get it.
// Returns: 1 if something essential is missing, else 0.
int doctor();

}  // namespace bigfoot::driver

#endif
