// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/results.h"

#include <sstream>

namespace bigfoot::replay {
namespace {

void printRules(FILE *to, const ToolResult::StageResult &stage) {
  uint64_t all = 0;
  for (const auto &[name, count] : stage.rules) all += count;
  for (const auto &[name, count] : stage.rules)
    if (count)
      fprintf(to, "  %-24s %12lu %5.1f %%\n", name.c_str(), static_cast<unsigned long>(count),
             100 * static_cast<double>(count) / static_cast<double>(all));
}

void printTool(FILE *to, const ToolResult &tool, uint64_t events, const Printing &request) {
  for (const ToolResult::StageResult &stage : tool.stages) {
    const RaceLog &races = *stage.races;
    const std::string name = tool.stages.size() > 1 ? tool.tool + ", " + stage.name : tool.tool;
    if (races.capsuleViolations())
      fprintf(to, "%s: %zu uses of %zu classes are not those of capsules\n", name.c_str(), races.capsuleViolations(), races.violatedClasses().size());
    else if (races.violations())
      fprintf(to, "%s: %zu %s\n", name.c_str(), races.violations(), races.violations() == 1 ? "region is not atomic" : "regions are not atomic");
    else if (races.distinct() || (tool.stages.size() == 1 && !request.rules))
      fprintf(to, "%s: %zu %s\n", name.c_str(), races.distinct(), races.distinct() == 1 ? "race" : "races");
    std::ostringstream shown;
    races.show(shown, request.races);
    fputs(shown.str().c_str(), to);
    if (request.rules && !stage.rules.empty()) {
      fprintf(to, "%s: rules\n", name.c_str());
      printRules(to, stage);
    }
  }
  size_t bytes = tool.clock_bytes;
  for (const ToolResult::StageResult &stage : tool.stages) bytes += stage.bytes;
  fprintf(to, "%s: %lu events, %lu clocks allocated, %lu clock operations, %.6f s (%.1f million events a second), %.1f MB\n", tool.tool.c_str(),
         static_cast<unsigned long>(events), static_cast<unsigned long>(tool.clocks_allocated),
         static_cast<unsigned long>(tool.clock_operations), tool.seconds,
         tool.seconds > 0 ? static_cast<double>(events) / tool.seconds / 1e6 : 0.0, static_cast<double>(bytes) / 1e6);
}

}  // namespace

bool printResults(FILE *to, const ReplayResult &result, const Printing &printing) {
  bool found = false;
  for (const ToolResult &tool : result.tools) {
    printTool(to, tool, result.events, printing);
    for (const ToolResult::StageResult &stage : tool.stages) found |= stage.races->distinct() > 0 || stage.races->violations() > 0 || stage.races->capsuleErrors() > 0;
  }
  return found;
}

}  // namespace bigfoot::replay
