// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What detectors and their hosts, and trace files, agree on: the event.
#ifndef BIGFOOT_ABI_EVENT_H
#define BIGFOOT_ABI_EVENT_H

namespace bigfoot {

enum class EventKind : unsigned char {
#define BIGFOOT_EVENT(kind, handler, word, operand) kind,
#include "abi/events.def"
};

inline constexpr unsigned kEventKinds = 0
#define BIGFOOT_EVENT(kind, handler, word, operand) +1
#include "abi/events.def"
    ;

enum class Operand : unsigned char { kMemory, kLock, kVariable, kThread, kBarrier, kRegion, kPointer, kAddress, kNothing };

struct Event {
  unsigned long object;   // an address, or the number of a thread or region
  unsigned long size;     // bytes of memory; the value of a pointer; otherwise 0
  unsigned site;          // where in the program, by its number in the trace; 0: not known
  unsigned short thread;  // whose event it is
  EventKind kind;

  constexpr bool operator==(const Event &) const = default;
};
static_assert(sizeof(Event) == 24);

constexpr Operand operandOf(EventKind event) {
  constexpr Operand kOperands[] = {
#define BIGFOOT_EVENT(kind, handler, word, operand) Operand::operand,
#include "abi/events.def"
  };
  return kOperands[static_cast<unsigned>(event)];
}

constexpr const char *wordOf(EventKind event) {
  constexpr const char *kWords[] = {
#define BIGFOOT_EVENT(kind, handler, word, operand) word,
#include "abi/events.def"
  };
  return kWords[static_cast<unsigned>(event)];
}

constexpr bool isAccess(EventKind event) { return event <= EventKind::kAtomicWrite; }

}  // namespace bigfoot

#endif
