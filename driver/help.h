// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_HELP_H
#define BIGFOOT_DRIVER_HELP_H

#include <string>

namespace bigfoot::driver {

void printVersion();
void printHelp();

// `bigfoot help TOPIC`. Returns: the exit status.
int printTopic(const std::string &topic);

}  // namespace bigfoot::driver

#endif
