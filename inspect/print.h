// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings for people, at 80 columns, and as JSON.
#ifndef BIGFOOT_INSPECT_PRINT_H
#define BIGFOOT_INSPECT_PRINT_H

#include "inspect/judge.h"

namespace bigfoot::inspect {

std::string textOf(const std::vector<Finding> &findings);
std::string jsonOf(const std::vector<Finding> &findings);

}  // namespace bigfoot::inspect

#endif
