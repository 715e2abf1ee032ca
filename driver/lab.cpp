// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/lab.h"

#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {

bool isLabCommand(const std::string &command) { return command == "record" || command == "replay" || command == "trace"; }

void lab(const std::string &command, const Words &words) {
  const std::string program = installation().root + "/libexec/bigfoot/bigfoot-lab";
  if (!exists(program)) fatal("incomplete installation: the lab is missing at '" + program + "'");
  Words line = {program, command};
  line.insert(line.end(), words.begin(), words.end());
  become(line);
}

}  // namespace bigfoot::driver
