// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words that an argument hands to the linker, and taking some of them out again.
#ifndef BIGFOOT_DRIVER_LINKER_WORDS_H
#define BIGFOOT_DRIVER_LINKER_WORDS_H

#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

// -Wl,a,b => a b; -Xlinker a => a; -z defs => -z defs; nothing for any other option.
Words linkerWords(const Argument &argument);

// A shared library takes the hooks from the executable, so "everything must be defined here" cannot hold. Takes
// out -z defs and --no-undefined in all their spellings, as users of the sanitizers do by hand.
std::vector<Argument> withoutNoUndefined(const std::vector<Argument> &arguments);

// Libraries bind to the runtime's interceptors through the executable's dynamic symbols; --exclude-libs ALL would
// hide those. In an executable it has no other effect on the user's own code than that.
std::vector<Argument> withoutExcludeLibs(const std::vector<Argument> &arguments);

}  // namespace bigfoot::driver

#endif
