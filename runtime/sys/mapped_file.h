// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_RUNTIME_SYS_MAPPED_FILE_H
#define BIGFOOT_RUNTIME_SYS_MAPPED_FILE_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot::os {

// The path of the file that is mapped at an address: the kernel knows it from the root on, by whatever name and from wherever it was opened.
// Returns: false if there is none, if it needs more than `room` bytes, or if /proc is not there. Not thread-safe.
bool mappedFile(uintptr_t address, char *path, size_t room);

}  // namespace bigfoot::os

#endif
