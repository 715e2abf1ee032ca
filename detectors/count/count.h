// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts events of each kind; its rules are their words.
#ifndef BIGFOOT_DETECTORS_COUNT_COUNT_H
#define BIGFOOT_DETECTORS_COUNT_COUNT_H

#include "detectors/detector.h"

namespace bigfoot {

class Count : public EventHandlers {
 public:
  explicit Count(Findings &) {}

#define BIGFOOT_EVENT(event, handler, word, operand) \
  auto handler(const Event &e) {                    \
    rules_.count(static_cast<size_t>(e.kind));      \
    return EventHandlers::handler(e);               \
  }
#include "abi/events.def"

  const RuleCounts &rules() const { return rules_; }

 private:
  static constexpr const char *kWords[] = {
#define BIGFOOT_EVENT(kind, handler, word, operand) word,
#include "abi/events.def"
  };
  static_assert(std::size(kWords) <= RuleCounts::kMost);
  RuleCounts rules_{kWords};
};

}  // namespace bigfoot

#endif
