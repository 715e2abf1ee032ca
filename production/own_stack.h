// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The calling thread's stack: which frames of it other threads may know of.
#ifndef BIGFOOT_PRODUCTION_OWN_STACK_H
#define BIGFOOT_PRODUCTION_OWN_STACK_H

#include "production/owners.h"
#include "production/registers.h"

namespace bigfoot {

class OwnStack {
 public:
  // Asks the kernel where the stack is. What is on another stack than a thread's first (a fiber's, a signal handler's) is escaped.
  void find(uint64_t stack_pointer);
  bool isFound() const { return asked_; }

  // Requires: `stack_pointer` is the thread's.
  bool has(uint64_t address, uint64_t stack_pointer) const { return address - low_ < high_ - low_ && stack_pointer - low_ < high_ - low_; }
  bool hasEscaped(uint64_t address, uint64_t stack_pointer);

  // Of an address that has: its frame, or several. Nothing of others.
  owners::Range escapedAround(uint64_t address) const;

  // The frame that holds the address: by frame pointers, or if they do not lead there all that lies above where they end. Returns: what is escaped then,
  // nothing if it was already.
  owners::Range escapeFrame(uint64_t address, const Registers &registers);

 private:
  static constexpr unsigned kMost = 16;
  void add(const owners::Range &frame);

  bool asked_;
  uint64_t low_, high_;
  unsigned count_;
  owners::Range escaped_[kMost];   // frames, until they are left
};

}  // namespace bigfoot

#endif
