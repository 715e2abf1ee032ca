// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// commands.def as tables.
#ifndef BIGFOOT_DRIVER_COMMANDS_H
#define BIGFOOT_DRIVER_COMMANDS_H

#include <string_view>
#include <vector>

namespace bigfoot::driver {

enum class OtherOptions { kNone, kClang, kGcc };

struct Command {
  std::string_view page;        // of its man page, and the key of the tables below
  std::string_view names;       // "a|b"
  std::string_view arguments;
  OtherOptions others;          // it takes as well
  std::string_view help;
};

struct CommandOption {
  std::string_view page, spelling, value, help;
  bool hasSeparateValue() const { return !value.empty() && !spelling.ends_with('='); }
};

struct CommandValue {
  std::string_view page, spelling, name, help;
};

inline constexpr Command kCommands[] = {
#define BIGFOOT_COMMAND(page, names, arguments, others, help) {#page, names, arguments, OtherOptions::others, help},
#define BIGFOOT_COMMAND_OPTION(page, spelling, value, help)
#define BIGFOOT_COMMAND_VALUE(page, spelling, name, help)
#include "driver/commands.def"
};

inline constexpr CommandOption kCommandOptions[] = {
#define BIGFOOT_COMMAND(page, names, arguments, others, help)
#define BIGFOOT_COMMAND_OPTION(page, spelling, value, help) {#page, spelling, value, help},
#define BIGFOOT_COMMAND_VALUE(page, spelling, name, help)
#include "driver/commands.def"
};

inline constexpr CommandValue kCommandValues[] = {
#define BIGFOOT_COMMAND(page, names, arguments, others, help)
#define BIGFOOT_COMMAND_OPTION(page, spelling, value, help)
#define BIGFOOT_COMMAND_VALUE(page, spelling, name, help) {#page, spelling, name, help},
#include "driver/commands.def"
};

std::vector<std::string_view> namesOf(const Command &command);

// Of all commands.
std::vector<std::string_view> commandNames();

// Returns: null if there is none of this name.
const Command *findCommand(std::string_view name);

}  // namespace bigfoot::driver

#endif
