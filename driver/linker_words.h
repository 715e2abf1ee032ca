// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words that an argument hands to the linker, and taking some of them out again.
#ifndef BIGFOOT_DRIVER_LINKER_WORDS_H
#define BIGFOOT_DRIVER_LINKER_WORDS_H

#include <functional>
#include <string>
#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

// -Wl,a,b => a b; -Xlinker a => a; -z defs => -z defs; nothing for any other option.
Words linkerWords(const Argument &argument);

// A shared library takes the hooks from the executable, so "everything must be defined here" cannot hold. Takes
// out -z defs and --no-undefined in all their spellings, as users of the sanitizers do by hand.
std::vector<Argument> withoutNoUndefined(const std::vector<Argument> &arguments);

// Libraries bind to the runtime's interceptors through the executable's dynamic symbols. --exclude-libs ALL, which
// means nothing else for an executable, and a version script would hide those: takes the first out and replaces
// the second by `script(file)`, unless that is empty.
std::vector<Argument> withRuntimeVisible(const std::vector<Argument> &arguments,
                                         const std::function<std::string(const std::string &file)> &script);

}  // namespace bigfoot::driver

#endif
