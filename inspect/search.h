// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the dynamic loader finds a library.
#ifndef BIGFOOT_INSPECT_SEARCH_H
#define BIGFOOT_INSPECT_SEARCH_H

#include <string>
#include <vector>

namespace bigfoot::inspect {

// Directories of the system, in the loader's order: LD_LIBRARY_PATH is not among them.
std::vector<std::string> systemDirectories();

// Returns: the file of a soname, or an empty string. `first` is searched first.
std::string findLibrary(const std::string &soname, const std::vector<std::string> &first, const std::vector<std::string> &then);

}  // namespace bigfoot::inspect

#endif
