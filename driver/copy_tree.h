// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_COPY_TREE_H
#define BIGFOOT_DRIVER_COPY_TREE_H

#include <string>

namespace bigfoot::driver {

// Makes `target` a copy of the directory `source`, for makefiles, which build where they lie: copies what is new or changed, with its time,
// and removes what was copied before and is gone; `list` is the file that says what that was. What the user has built there is not copied,
// since make would take it for done: files of ELF, archives of objects; nor is .git, nor `target` if it lies inside of `source`.
// Links that lead out of `source` still lead there. Ends the process if something cannot be copied.
void copyTree(const std::string &source, const std::string &target, const std::string &list);

}  // namespace bigfoot::driver

#endif
