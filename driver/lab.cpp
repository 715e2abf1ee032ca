// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/lab.h"

#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {

namespace {

[[noreturn]] void becomeTool(const std::string &name, Words line, const Words &words) {
  const std::string program = installation().root + "/libexec/bigfoot/" + name;
  if (!exists(program)) fatal("incomplete installation: a part is missing at '" + program + "'");
  line.insert(line.begin(), program);
  line.insert(line.end(), words.begin(), words.end());
  become(line);
}

}  // namespace

bool isLabCommand(const std::string &command) { return command == "record" || command == "replay" || command == "capsules" || command == "trace"; }

void lab(const std::string &command, const Words &words) { becomeTool("bigfoot-lab", {command}, words); }

void mergeReports(const Words &words) { becomeTool("bigfoot-merge", {}, words); }

void pairs(const Words &words) { becomeTool("bigfoot-pairs", {}, words); }

void campaign(const Words &words) { becomeTool("bigfoot-campaign", {}, words); }

}  // namespace bigfoot::driver
