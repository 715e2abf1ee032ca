// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races by their definition, too simple to be wrong: for every event the set of all events that happen before it, and for every access all
// earlier ones. No clocks, no epochs, nothing that is forgotten.
#ifndef BIGFOOT_TESTS_TRACES_ORACLE_H
#define BIGFOOT_TESTS_TRACES_ORACLE_H

#include <bitset>
#include <map>
#include <vector>

#include "abi/event.h"

namespace bigfoot {

inline constexpr size_t kMostOracleEvents = 512;

struct RacesByDefinition {
  std::map<uint64_t, size_t> first_race;                   // by byte: the first event that races there
  std::vector<std::bitset<kMostOracleEvents>> racing_with;  // by event: all earlier ones that it races with
};

// Requires: at most kMostOracleEvents, feasible, without reentrant locking.
RacesByDefinition racesByDefinition(const std::vector<Event> &trace);

}  // namespace bigfoot

#endif
