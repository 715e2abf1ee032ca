// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What could stand next on a command line. The shells' scripts (completions/) hold no lists: they ask `bigfoot complete`, which has those that
// help and the parsers have, so that nothing is forgotten there.
#ifndef BIGFOOT_DRIVER_COMPLETE_H
#define BIGFOOT_DRIVER_COMPLETE_H

#include <string>
#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

struct Candidate {
  std::string word;   // ends with '=' if a value is to follow at once
  std::string help;
};

// `words` is the command line up to the cursor: the program's name ("bigfoot", "bigfoot-cc", a path of one), the words after it, and what
// there is of the last one, which may be empty. Of the single word BIGFOOT_OPTIONS: the keys that this takes.
// Returns: nothing where a file's name, or anything, may stand.
std::vector<Candidate> completions(const Words &words);

// `bigfoot complete WORDS`: prints them, one a line, with a tab between word and help.
int complete(const Words &words);

}  // namespace bigfoot::driver

#endif
