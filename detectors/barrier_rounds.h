// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which round of a barrier a thread is in: a fast thread may enter the next one before a slow one has left the last. All that enter
// before the first leaves are of one round.
#ifndef BIGFOOT_DETECTORS_BARRIER_ROUNDS_H
#define BIGFOOT_DETECTORS_BARRIER_ROUNDS_H

#include <stdint.h>

#include <map>
#include <memory>

namespace bigfoot {

// Payload: what a detector keeps for a round, from the first entry until the last has left.
template <class Payload>
class BarrierRounds {
 public:
  // Returns: the round that the thread enters.
  Payload &enter(uint16_t thread, uint64_t barrier) {
    std::shared_ptr<Round> &open = open_[barrier];
    if (!open || open->is_closed) open = std::make_shared<Round>();
    inside_[thread] = open;
    return open->payload;
  }

  // Calls leave(payload, whether it is the first that leaves the round), for the round that this thread entered last.
  template <class Leave>
  void exit(uint16_t thread, uint64_t barrier, Leave &&leave) {
    const auto found = inside_.find(thread);
    if (found == inside_.end()) return;
    const std::shared_ptr<Round> round = found->second;
    inside_.erase(found);
    const bool first = !round->is_closed;
    round->is_closed = true;
    if (const auto open = open_.find(barrier); open != open_.end() && open->second == round) open_.erase(open);
    leave(round->payload, first);
  }

 private:
  struct Round {
    Payload payload{};
    bool is_closed = false;
  };
  std::map<uint64_t, std::shared_ptr<Round>> open_;     // by barrier
  std::map<uint16_t, std::shared_ptr<Round>> inside_;   // by thread
};

}  // namespace bigfoot

#endif
