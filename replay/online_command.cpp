// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host of a program that runs: its socket is standard input. Says nothing on standard output, which is the program's.
#include <signal.h>
#include <unistd.h>

#include <sstream>

#include "replay/command.h"
#include "replay/results.h"
#include "replay/socket_reader.h"

namespace bigfoot::replay {

int onlineCommand(const Words &words) {
  std::string value;
  std::vector<std::string> tools;
  for (const std::string &word : words) {
    if (!isOption(word, "tool", value)) throw UsageError("unknown option '" + word + "'");
    tools = split(value, ',');
  }
  try {
    for (const std::string &tool : tools) parseChain(tool);
  } catch (const std::invalid_argument &problem) {
    throw UsageError(std::string("BIGFOOT_OPTIONS: ") + problem.what());
  }
  signal(SIGINT, SIG_IGN);  // the program decides whether it ends
  SocketReader reader(STDIN_FILENO);
  const ReplayResult result = replay(reader, tools, std::cerr, [](uint64_t) {});
  std::cerr.flush();
  const bool found = printResults(stderr, result, {});
  if (!result.error.empty()) throw FileError("the program's events: " + result.error);
  if (!result.is_finished) fprintf(stderr, "bigfoot: the program ended in the middle, after %lu events\n", static_cast<unsigned long>(result.events));
  return found ? kExitRaces : 0;
}

}  // namespace bigfoot::replay
