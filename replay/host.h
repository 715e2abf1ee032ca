// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The offline host: reads a trace once and feeds it to one or more chains of detectors, each in a thread of its own if there are several.
#ifndef BIGFOOT_REPLAY_HOST_H
#define BIGFOOT_REPLAY_HOST_H

#include <functional>

#include "replay/capsule_classes.h"
#include "replay/race_log.h"
#include "replay/regions.h"

namespace bigfoot::replay {

// What became of one chain.
struct ToolResult {
  struct StageResult {
    std::string name;
    std::vector<std::pair<std::string, uint64_t>> rules;
    size_t bytes = 0;  // of its locations
    std::unique_ptr<RaceLog> races;
  };
  std::string tool;
  std::vector<StageResult> stages;
  double seconds = 0;  // of processor time in it
  uint64_t clocks_allocated = 0, clock_operations = 0;
  size_t clock_bytes = 0;
};

// Requires: the reader, whose names it uses, outlives it.
struct ReplayResult {
  std::vector<ToolResult> tools;
  uint64_t events = 0;
  bool is_finished = true;
  std::string error;  // what ended it early: all before that was analysed
};

// Requires: the tools are names that parseChain() takes. `progress` is called after every block with the number of events so far.
ReplayResult replay(trace::Reader &reader, const std::vector<std::string> &tools, std::ostream &printed,
                    const std::function<void(uint64_t)> &progress, const Regions &regions = {}, const CapsuleClasses &classes = {});

}  // namespace bigfoot::replay

#endif
