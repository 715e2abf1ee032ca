// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-lab: what `bigfoot record`, `bigfoot replay`, `bigfoot capsules` and `bigfoot trace` become, and what programs of --checks=events start.
#include <cstdio>

#include "replay/command.h"
#include "trace/trace.h"

namespace bigfoot::replay {
namespace {

int dispatch(const Words &words) {
  if (words.empty()) throw UsageError("this is a part of BigFoot; run 'bigfoot record', 'bigfoot replay', 'bigfoot capsules' or 'bigfoot trace'");
  const Words rest(words.begin() + 1, words.end());
  if (words[0] == "replay") return replayCommand(rest);
  if (words[0] == "capsules") return capsulesCommand(rest);
  if (words[0] == "trace") return traceCommand(rest);
  if (words[0] == "record") return recordCommand(rest);
  if (words[0] == "online") return onlineCommand(rest);
  throw UsageError("unknown command '" + words[0] + "'");
}

int run(const Words &words) {
  std::ios::sync_with_stdio(false);
  try {
    return dispatch(words);
  } catch (const UsageError &error) {
    fprintf(stderr, "bigfoot: error: %s\n", error.what());
    return kExitUsage;
  } catch (const std::exception &error) {
    fprintf(stderr, "bigfoot: error: %s\n", error.what());
    return kExitFailure;
  }
}

}  // namespace
}  // namespace bigfoot::replay

int main(int argc, char **argv) { return bigfoot::replay::run({argv + 1, argv + argc}); }
