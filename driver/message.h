// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver tells the user: one line on stderr, `bigfoot: kind: text`, in colour only on a terminal.
#ifndef BIGFOOT_DRIVER_MESSAGE_H
#define BIGFOOT_DRIVER_MESSAGE_H

#include <cstdio>
#include <string_view>

namespace bigfoot::driver {

inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;   // an option of ours is wrong

bool wantsColour(FILE *stream);

void note(std::string_view text);
void warning(std::string_view text);
void error(std::string_view text);
[[noreturn]] void fatal(std::string_view text, int status = kExitFailure);

}  // namespace bigfoot::driver

#endif
