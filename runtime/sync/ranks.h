// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A list in which it costs one comparison to ask which of two elements comes first, and hardly more to put one beside another.
#ifndef BIGFOOT_RUNTIME_SYNC_RANKS_H
#define BIGFOOT_RUNTIME_SYNC_RANKS_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot {

// What is in the list derives from this. All bytes zero: it is in none.
struct Ranked {
  uint64_t rank;
  Ranked *before, *behind;
};

// Thread safety: none.
class Ranks {
 public:
  // Requires: `fresh` is in no list. A null `place` is the start of the list.
  void insertBehind(Ranked *place, Ranked &fresh);
  void remove(Ranked &gone);
  // Requires: both are in the list.
  static bool isBefore(const Ranked &a, const Ranked &b) { return a.rank < b.rank; }
  Ranked *last() const { return last_; }

 private:
  void spread();

  Ranked *first_ = nullptr, *last_ = nullptr;
  size_t count_ = 0;
};

}  // namespace bigfoot

#endif
