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

enum class Operand : unsigned char { kMemory, kLock, kVariable, kThread, kBarrier, kRegion, kPointer, kAddress, kInstance, kNothing };

struct Event {
  unsigned long object;   // an address, or the number of a thread or region
  unsigned long size;     // bytes of memory; the value of a pointer; of a call its MemberCall; otherwise 0
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

// What is called: bits 0 to 26 are the bytes of the object, 27 to 33 the flags, 34 on the number of the class in the trace.
enum CallFlag : unsigned long {
  kCallVirtual = 1ul << 27,  // a constructor of an object that begins with a pointer to a table of virtual functions
  kCallReads = 1ul << 28,    // a const member function, or one that the C++ standard takes for one
  kCallBegins = 1ul << 29,   // a constructor
  kCallEnds = 1ul << 30,     // a destructor
  kCallLibrary = 1ul << 31,  // of a class of the standard library
  kCallUnseen = 1ul << 32,   // whose accesses are no events: the call counts as one
  kCallOpen = 1ul << 33,     // a constructor of an object that is never a capsule: an atomic variable
};
struct MemberCall {
  unsigned long word;

  static constexpr unsigned long kMostBytes = (1ul << 27) - 1, kMostClasses = 1ul << 26;
  static constexpr MemberCall of(unsigned long number, unsigned long bytes, unsigned long flags) { return {number << 34 | flags | bytes}; }
  constexpr unsigned long bytes() const { return word & kMostBytes; }
  constexpr unsigned long number() const { return word >> 34; }
  constexpr bool has(CallFlag flag) const { return word & flag; }
};

constexpr bool isAccess(EventKind event) { return event <= EventKind::kAtomicWrite; }

}  // namespace bigfoot

#endif
