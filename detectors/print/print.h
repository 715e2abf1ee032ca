// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints the events that reach it, as our text format has them.
#ifndef BIGFOOT_DETECTORS_PRINT_PRINT_H
#define BIGFOOT_DETECTORS_PRINT_PRINT_H

#include "detectors/detector.h"

namespace bigfoot {

class Print : public EventHandlers {
 public:
  explicit Print(Findings &findings) : findings_(findings) {}

#define BIGFOOT_EVENT(event, handler, word, operand) \
  auto handler(const Event &e) {                    \
    findings_.print(e);                             \
    return EventHandlers::handler(e);               \
  }
#include "abi/events.def"

 private:
  Findings &findings_;
};

}  // namespace bigfoot

#endif
