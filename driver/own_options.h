// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Our options among clang's: takes them out of a command line and refuses misspelled ones. An option that clang
// has is never touched.
#ifndef BIGFOOT_DRIVER_OWN_OPTIONS_H
#define BIGFOOT_DRIVER_OWN_OPTIONS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/arguments.h"

namespace bigfoot::driver {

// One field per line of own_options.def; a plain flag holds "" when given.
struct OwnOptions {
#define BIGFOOT_OPTION(field, spelling, value, help) std::optional<std::string> field;
#define BIGFOOT_VALUE(field, name, help)
#include "driver/own_options.def"
};

// --checks=events: another library than the runtime is linked.
inline bool tellsEvents(const OwnOptions &own) { return own.checks == "events"; }
// --checks=production: so it is.
inline bool hasSleds(const OwnOptions &own) { return own.checks == "production"; }

// Removes our options from `arguments`. Ends the process with kExitUsage if one is wrong.
OwnOptions takeOwnOptions(std::vector<Argument> &arguments);

// Returns: what is wrong with our options in `word`, with a suggestion; nothing if the word is none of ours.
std::optional<std::string> complaintAbout(std::string_view word);

// Returns: the candidate nearest to `word` by edit distance, if it is near enough to be a slip of the finger.
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view> &candidates);

}  // namespace bigfoot::driver

#endif
