// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/facts.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "pass/access/access.h"
#include "pass/placement/termination.h"

using namespace llvm;

namespace bigfoot {

Events::Events(Function &function, const AccessList &accesses, const Paths &paths, const EffectTable &effects,
               const Termination &termination) {
  DenseMap<const Instruction *, SmallVector<unsigned, 1>> accesses_at, defines;
  DenseMap<const BasicBlock *, SmallVector<unsigned, 1>> renews;
  for (unsigned i = 0; i < accesses.size(); ++i)
    if (accesses.path[i]) accesses_at[accesses.access[i]->at].push_back(i);
  for (unsigned base = 0; base < paths.baseCount(); ++base) {
    for (const Instruction *instruction : paths.base(base).defined_by) defines[instruction].push_back(base);
    for (const BasicBlock *block : paths.base(base).renewed_in) renews[block].push_back(base);
  }
  DenseMap<const BasicBlock *, unsigned> number;
  for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
    number[block] = blocks_.size();
    BlockEvents &out = blocks_.emplace_back();
    out.block = block;
    out.renews = renews.lookup(block);
    for (Instruction &instruction : *block) {
      Event event{&instruction, effects.of(instruction), accesses_at.lookup(&instruction), defines.lookup(&instruction)};
      if (event.effects || !event.accesses.empty() || !event.defines.empty() || instruction.isTerminator())
        out.events.push_back(std::move(event));
    }
  }
  for (unsigned from = 0; from < blocks_.size(); ++from)
    for (const BasicBlock *next : successors(blocks_[from].block)) {
      blocks_[from].next.push_back(number[next]);
      blocks_[from].next_may_repeat.push_back(termination.mayRepeatForEver(blocks_[from].block, next));
      blocks_[number[next]].previous.push_back(from);
    }
}

namespace {

// An exception that an invoke throws stays in the function: its edges say where it goes.
Effects leaving(const Event &event) { return isa<InvokeInst>(event.at) ? event.effects & ~kMayThrow : event.effects; }

void passForwards(const Event &event, const Paths &paths, BitVector &facts, Effects end, Gain gain) {
  gain(event, facts);
  if (event.effects & end) facts.reset();
  for (unsigned base : event.defines) paths.forget(base, facts);
}

void passBackwards(const Event &event, BitVector &facts, Effects end, Gain gain, Forget forget) {
  forget(event.defines, facts);
  if (leaving(event) & end) facts.reset();
  gain(event, facts);
}

}  // namespace

void walkForwards(const BlockEvents &block, const Paths &paths, BitVector &facts, Effects end, Gain gain, Visit visit) {
  for (const Event &event : block.events) {
    visit(event, facts);
    passForwards(event, paths, facts, end, gain);
  }
}

Facts flowForwards(const Events &events, const Paths &paths, unsigned bits, Effects end, Gain gain) {
  Facts before(events.size(), BitVector(bits, true)), after(events.size(), BitVector(bits, true));
  before[0].reset();
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < events.size(); ++i) {
      const BlockEvents &block = events[i];
      if (i) {
        before[i].set();
        for (unsigned from : block.previous) before[i] &= after[from];
        for (unsigned base : block.renews) paths.forget(base, before[i]);
      }
      BitVector facts = before[i];
      for (const Event &event : block.events) passForwards(event, paths, facts, end, gain);
      if (facts == after[i]) continue;
      after[i] = std::move(facts);
      changed = true;
    }
  }
  return before;
}

void walkBackwards(const BlockEvents &block, BitVector &facts, Effects end, Gain gain, Forget forget, Visit visit) {
  for (const Event &event : reverse(block.events)) {
    visit(event, facts);
    passBackwards(event, facts, end, gain, forget);
  }
}

Facts flowBackwards(const Events &events, unsigned bits, Effects end, Gain gain, Forget forget) {
  Facts before(events.size(), BitVector(bits, true)), after(events.size(), BitVector(bits, true));
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = events.size(); i-- > 0;) {
      const BlockEvents &block = events[i];
      if (block.next.empty()) after[i].reset();
      for (unsigned k = 0; k < block.next.size(); ++k) {
        if (block.next_may_repeat[k]) {  // (K5)
          after[i].reset();
          continue;
        }
        BitVector incoming = before[block.next[k]];
        forget(events[block.next[k]].renews, incoming);
        after[i] &= incoming;
      }
      BitVector facts = after[i];
      for (const Event &event : reverse(block.events)) passBackwards(event, facts, end, gain, forget);
      if (facts == before[i]) continue;
      before[i] = std::move(facts);
      changed = true;
    }
  }
  return after;
}

}  // namespace bigfoot
