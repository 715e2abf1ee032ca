// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What makes findings of different runs, builds and machines the same.
#ifndef BIGFOOT_REPORT_IDENTITY_H
#define BIGFOOT_REPORT_IDENTITY_H

#include <string>

#include "report/report.h"

namespace bigfoot::report {

// 32 hexadecimal digits. Two findings have the same if they are of one kind and one pair of source places: files (from the sources' folder
// on), lines, columns, functions and variables. Nothing in it depends on addresses, processes or where the sources lie.
std::string fingerprint(const Report &report);

// The same without lines and columns: it stays when code above moves, and several findings of a function may share it.
std::string fingerprintWithoutLines(const Report &report);

}  // namespace bigfoot::report

#endif
