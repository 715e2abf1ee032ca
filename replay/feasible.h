// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a trace can be that of a program, as paper 003, section 2.1 says, with what other events add to it:
//
//   1  no thread acquires a lock that another has; what a joined thread still had was made anew since
//   2  no thread releases a lock that it does not have
//   3  no thread does anything before it is forked or after it is joined
//   4  a thread leaves the barriers that it entered, and does nothing else in between
//
// Reentrant acquires and releases, which mean nothing, are taken out here, so that no detector needs to count them.
#ifndef BIGFOOT_REPLAY_FEASIBLE_H
#define BIGFOOT_REPLAY_FEASIBLE_H

#include <deque>
#include <map>
#include <optional>

#include "abi/event.h"
#include "trace/trace.h"

namespace bigfoot::replay {

class Feasibility {
 public:
  // Returns: what makes the event impossible, or nothing. `keep` says whether it means anything.
  std::optional<std::string> check(const Event &event, const trace::Dictionary &names, bool &keep);

 private:
  struct Thread {
    enum : uint8_t { kNew, kRunning, kJoined } phase = kNew;
    bool is_forked = false;
    bool in_barrier = false;
    uint64_t barrier = 0;
  };
  struct Lock {
    int owner = -1;
    unsigned depth = 0;
    std::map<uint16_t, unsigned> readers;  // and how often each has it
  };

  Thread &thread(uint64_t number);
  bool isJoined(uint64_t number) { return thread(number).phase == Thread::kJoined; }
  void dropJoined(Lock &lock);
  std::optional<std::string> lockEvent(const Event &event, const trace::Dictionary &names, bool &keep);
  std::optional<std::string> otherEvent(const Event &event, const trace::Dictionary &names);

  std::deque<Thread> threads_;
  std::map<uint64_t, Lock> locks_;
};

}  // namespace bigfoot::replay

#endif
