// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/commands.h"

#include <algorithm>

namespace bigfoot::driver {

std::vector<std::string_view> namesOf(const Command &command) {
  std::vector<std::string_view> names;
  std::string_view rest = command.names;
  for (std::size_t bar; (bar = rest.find('|')) != std::string_view::npos; rest.remove_prefix(bar + 1)) names.push_back(rest.substr(0, bar));
  names.push_back(rest);
  return names;
}

std::vector<std::string_view> commandNames() {
  std::vector<std::string_view> all;
  for (const Command &command : kCommands)
    for (std::string_view name : namesOf(command)) all.push_back(name);
  return all;
}

const Command *findCommand(std::string_view name) {
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands), [&](const Command &command) {
    const auto names = namesOf(command);
    return std::find(names.begin(), names.end(), name) != names.end();
  });
  return found == std::end(kCommands) ? nullptr : &*found;
}

}  // namespace bigfoot::driver
