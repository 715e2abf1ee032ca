// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A parallel region that is under way. docs/openmp.md, D2 and D3.
#ifndef BIGFOOT_RUNTIME_OPENMP_TEAM_H
#define BIGFOOT_RUNTIME_OPENMP_TEAM_H

#include "runtime/openmp/doacross.h"
#include "runtime/openmp/shared_clock.h"
#include "runtime/thread/registry.h"

namespace bigfoot::openmp {

// From the begin of the region to its end, which the primary thread sees when all others have arrived at the last barrier. After that they use
// it no more.
struct Team {
  ~Team();

  Released begun;           // what the encountering task knew; not changed afterwards
  SharedClock barrier[2];   // barriers take turns: whoever arrives at the next but one has left this one
  Doacross doacross;
  ThreadInfo *parent;       // who encountered it
  depot::StackId place;     // where
  Clock begun_at;
  uint32_t arrived;         // threads of it that have begun; atomic
  uint32_t threads;         // all of them say the same; atomic
  uint32_t left;            // how often a thread other than the primary one has begun or left a barrier; atomic
  uint32_t serial;          // of the regions of the process
  uint32_t contention;      // of the task that encountered it
  bool is_league;           // each of its threads begins a team with a contention group of its own
  bool is_in_league;        // directly: libomp announces threads that may come as another region
  bool is_expected;         // not all have; atomic
  bool is_anchor;           // what it began with is what all its tasks know at least (D9)
  bool is_anchored;         // or that is so of a team around it
};

}  // namespace bigfoot::openmp

#endif
