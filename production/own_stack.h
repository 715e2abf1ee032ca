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
  bool hasEscaped(uint64_t address) const;

  // Frames that were left are forgotten.
  bool hasLeftFrames(uint64_t stack_pointer) const;
  void forgetLeftFrames(uint64_t stack_pointer);

  // Of an address that has: its frame, or several. Nothing of others.
  owners::Range escapedAround(uint64_t address) const;

  // The frame that holds the address: by frame pointers, or if they do not lead there all that lies above where they end.
  owners::Range frameAround(uint64_t address, const Registers &registers) const;
  // A frame escapes. A handler that comes between loses nothing: frames of its own are left when it returns (CA11).
  void add(const owners::Range &frame);

 private:
  static constexpr unsigned kMost = 16;
  void addToAll(const owners::Range &frame);
  void findBounds(uint64_t stack_pointer);
  void noteQuiet() const;   // in owners::t_mine

  bool asked_;
  uint64_t low_, high_;
  unsigned count_;
  owners::Range escaped_[kMost];   // frames, until they are left
};

}  // namespace bigfoot

#endif
