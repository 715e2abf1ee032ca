// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What memory other threads can reach, by Caper's rules (paper 004, section 5.2; docs/caper.md has them for untyped memory).
#ifndef BIGFOOT_PRODUCTION_ESCAPE_H
#define BIGFOOT_PRODUCTION_ESCAPE_H

#include "production/own_stack.h"
#include "production/owners.h"

namespace bigfoot {

class Escape {
 public:
  // Where a thread stands, with its number and its stack.
  explicit Escape(const Registers &registers) : registers_(registers), stack_pointer_(registers.stackPointer()), self_(owners::self()) {}

  static OwnStack &stack();

  // Whether other threads may know of what is at the address; never changes anything.
  bool hasEscaped(uint64_t address) const {
    if (!owners::isOfPrograms(address)) return true;
    if (const owners::Word owner = owners::ownerOf(address)) return owner != self_;
    return !stack().has(address, stack_pointer_) || stack().hasEscaped(address);
  }
  // Whether a value points to memory that would escape if others knew it.
  bool isNews(uint64_t value) const {
    return value >= kLowest && owners::isOfPrograms(value) && (owners::mayHaveOwner(value) || stack().has(value, stack_pointer_)) && !hasEscaped(value);
  }
  // Whether one of the words there does.
  bool hasNews(const owners::Range &words) const;

  // The block or frame escapes if nothing else does with it. Returns: false if more would, or it is large; then nothing has changed.
  bool escapeAlone(uint64_t value);
  // The block or frame escapes, and all that can be reached from there. Requires: signals are blocked.
  void escape(uint64_t value);
  // All that words there point to.
  void escapeFrom(const owners::Range &words);
  // The calling thread has come to memory of another, in whatever way.
  static void takeOver(uint64_t address);

 private:
  static constexpr uint64_t kLowest = 4096;
  owners::Range blockOrFrame(uint64_t value) const;
  void mark(uint64_t value, const owners::Range &range);
  void push(uint64_t value);
  void finish();

  const Registers &registers_;
  const uint64_t stack_pointer_;
  const owners::Word self_;
};

}  // namespace bigfoot

#endif
