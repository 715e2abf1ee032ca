// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The facts of docs/placement.md at every point of a function, by data flow over its blocks.
//
//   past checks            forwards; on every path, with no release since (F2)
//   anticipated accesses   backwards; on every path, surely, with no acquire before (F3)
//
// Both are greatest fixed points: a loop keeps what its body does not end.
#ifndef BIGFOOT_PASS_PLACEMENT_FACTS_H
#define BIGFOOT_PASS_PLACEMENT_FACTS_H

#include <vector>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "pass/placement/effects.h"
#include "pass/placement/paths.h"

namespace bigfoot {

class Termination;

// A function's accesses as the analyses see them, one number each.
struct AccessList {
  llvm::ArrayRef<const Access *> access;
  std::vector<std::optional<Path>> path;   // none: the access keeps its check and no analysis knows it
  std::vector<bool> dropped;

  unsigned size() const { return access.size(); }
};

// An instruction that matters: its accesses come first, then its effects, then what it defines.
struct Event {
  llvm::Instruction *at;
  Effects effects = 0;
  llvm::SmallVector<unsigned, 1> accesses;  // indices of the function's list
  llvm::SmallVector<unsigned, 1> defines;   // bases that are other addresses from here on
};

struct BlockEvents {
  llvm::BasicBlock *block;
  llvm::SmallVector<unsigned, 1> renews;    // bases that are other addresses from the block's start on
  std::vector<Event> events;
  llvm::SmallVector<unsigned, 2> next, previous;   // numbers of blocks
  llvm::SmallVector<bool, 2> next_may_repeat;      // for each of `next`: Termination::mayRepeatForEver
};

// The function's reachable blocks in reverse post-order. Each ends with an event for its terminator.
class Events {
 public:
  Events(llvm::Function &function, const AccessList &accesses, const Paths &paths, const EffectTable &effects,
         const Termination &termination);

  unsigned size() const { return blocks_.size(); }
  const BlockEvents &operator[](unsigned block) const { return blocks_[block]; }

 private:
  std::vector<BlockEvents> blocks_;
};

using Facts = std::vector<llvm::BitVector>;  // one for each block

// Calls visit(event, facts) with what holds just before each event, in order. `gain` adds what an event's accesses or the
// checks beside them bring; `facts` is what holds at the block's start and is changed.
using Gain = llvm::function_ref<void(const Event &, llvm::BitVector &)>;
using Visit = llvm::function_ref<void(const Event &, llvm::BitVector &)>;

// Forwards: what holds at each block's start, bases that it renews left out. `end` are the effects that end all facts.
Facts flowForwards(const Events &events, const Paths &paths, unsigned bits, Effects end, Gain gain);
void walkForwards(const BlockEvents &block, const Paths &paths, llvm::BitVector &facts, Effects end, Gain gain, Visit visit);

// Backwards: what holds at each block's end. `forget` takes away what an event's or a block's bases end.
using Forget = llvm::function_ref<void(llvm::ArrayRef<unsigned> bases, llvm::BitVector &)>;
Facts flowBackwards(const Events &events, unsigned bits, Effects end, Gain gain, Forget forget);
// Calls visit with what holds just after each event, last first.
void walkBackwards(const BlockEvents &block, llvm::BitVector &facts, Effects end, Gain gain, Forget forget, Visit visit);

}  // namespace bigfoot

#endif
