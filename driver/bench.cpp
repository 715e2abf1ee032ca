// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/bench.h"

#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {

void bench(const Words &words) {
  const Installation &here = installation();
  if (!exists(here.bench)) fatal("incomplete installation: the harness is missing at '" + here.bench + "'");
  const std::string python = findInPath("python3");
  if (python.empty()) fatal("'bigfoot bench' needs python3; install it with 'apt-get install python3'");
  Words command = {python, "-B", here.bench, "--bigfoot=" + here.driver};
  command.insert(command.end(), words.begin(), words.end());
  become(command);
}

}  // namespace bigfoot::driver
