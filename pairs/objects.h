// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PAIRS_OBJECTS_H
#define BIGFOOT_PAIRS_OBJECTS_H

#include <string>

#include "pairs/program.h"

namespace bigfoot::pairs {

// Adds the summaries of a program, library, object or archive. Returns: what is wrong, or nothing.
std::string addFile(const std::string &path, Program &program);

}  // namespace bigfoot::pairs

#endif
