// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What of a program and its libraries is not checked and matters.
#ifndef BIGFOOT_INSPECT_JUDGE_H
#define BIGFOOT_INSPECT_JUDGE_H

#include <string>
#include <vector>

#include "inspect/module.h"

namespace bigfoot::inspect {

enum class Verdict { kFine, kNote, kMatters };

struct Finding {
  std::string module;              // soname or name of the program
  std::string path;                // empty if it was not found
  Verdict verdict;
  std::string what;                // one clause
  std::string advice;              // empty if there is nothing to do
  std::vector<std::string> units;  // source files that have no checks
  std::vector<std::string> locks;  // functions that synchronise unseen
};

// Of the program, or a library that it needs, or that was named beside it. `expected_abi` is that of this installation.
Finding judge(const Module &module, unsigned expected_abi);
Finding missing(const std::string &soname, const std::string &needed_by);

// Versions that are in several modules.
std::vector<Finding> judgeTogether(const std::vector<Module> &modules);

bool matters(const std::vector<Finding> &findings);

}  // namespace bigfoot::inspect

#endif
