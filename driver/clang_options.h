// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang's own option table, expanded from the header that LLVM 19 installs. Only with it can a wrapper tell an
// input file from the argument of an option, and an option of clang's from a misspelled one of ours. Headers
// only: nothing of LLVM is linked, so the driver starts in a millisecond.
#ifndef BIGFOOT_DRIVER_CLANG_OPTIONS_H
#define BIGFOOT_DRIVER_CLANG_OPTIONS_H

#include <string_view>

namespace bigfoot::driver {

enum ClangOption : int {
#define OPTION(PREFIX, NAME, ID, ...) OPT_##ID,
#include "clang/Driver/Options.inc"
#undef OPTION
};

enum class OptionShape {
  kGroup,              // not an option
  kFlag,               // -c
  kJoined,             // -std=c11
  kSeparate,           // -Xclang ARG
  kJoinedOrSeparate,   // -ofile, -o file
  kJoinedAndSeparate,  // -Xarch_x86 ARG
  kMultiArg,           // a fixed number of words follows
  kRemaining,          // all words that follow
};

struct OptionMatch {
  ClangOption option = OPT_UNKNOWN;   // after resolving aliases
  OptionShape shape = OptionShape::kGroup;
  unsigned name_length = 0;           // of the spelling that matched; what follows it in the word is the value
  unsigned extra_words = 0;           // kMultiArg
};

// The option that `word` begins: the longest name of clang's (not cc1's or cl's) that fits, as clang chooses.
// Returns: option == OPT_UNKNOWN if there is none.
OptionMatch matchClangOption(std::string_view word);

}  // namespace bigfoot::driver

#endif
