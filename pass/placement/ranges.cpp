// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/ranges.h"

#include "abi/layout.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "pass/options.h"
#include "pass/placement/expansion.h"
#include "pass/placement/remarks.h"
#include "pass/placement/stencil.h"
#include "pass/placement/termination.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(ranges_placed, "Checks of loops' ranges");
ALWAYS_ENABLED_STATISTIC(ranges_sparse, "Checks of ranges left in place since they are a test for each piece");
ALWAYS_ENABLED_STATISTIC(ranges_widened, "Checks of ranges that left an outer loop as well");

namespace bigfoot {

// Nothing in the loop ends a fact or leaves the loop, except through its exits, which are counted.
bool Ranges::isQuiet(const Loop &loop) {
  const auto [entry, is_new] = quiet_.try_emplace(&loop, false);
  if (!is_new) return entry->second;
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() || !termination_.allEnd(loop)) return false;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (effects_.of(instruction)) return false;
  return quiet_[&loop] = true;
}

// How often `block` runs each time that the loop is entered: exits that lie before it in an iteration let it run as often as
// they let the loop go on, those behind it once more. Null if that is not known before the loop.
const SCEV *Ranges::countOf(const Loop &loop, const BasicBlock *block) {
  if (!dominators_.dominates(block, loop.getLoopLatch()) || loops_.getLoopFor(block) != &loop) return nullptr;
  Type *u64 = Type::getInt64Ty(function_.getContext());
  SmallVector<BasicBlock *, 4> exits;
  loop.getExitingBlocks(exits);
  SmallVector<const SCEV *, 4> counts;
  for (const BasicBlock *exit : exits) {
    const SCEV *count = evolution_.getExitCount(&loop, exit);
    if (isa<SCEVCouldNotCompute>(count) || evolution_.getTypeSizeInBits(count->getType()) > 64) return nullptr;
    count = evolution_.getNoopOrZeroExtend(count, u64);
    if (dominators_.dominates(block, exit)) {
      // One more than 2^64 - 1 would be none. A loop cannot run so often, but one of several exits may never be taken.
      if (exits.size() > 1 ? evolution_.getUnsignedRangeMax(count).isMaxValue() : count->isAllOnesValue()) return nullptr;
      count = evolution_.getAddExpr(count, evolution_.getOne(u64));
    } else if (!dominators_.dominates(exit, block)) {
      return nullptr;
    }
    counts.push_back(count);
  }
  return counts.empty() ? nullptr : evolution_.getUMinFromMismatchedTypes(counts, /*Sequential=*/true);
}

// Whether `block` runs at least once when the loop is entered.
bool Ranges::isCertain(const Loop &loop, const BasicBlock *block) const {
  SmallVector<BasicBlock *, 4> exits;
  loop.getExitingBlocks(exits);
  return dominators_.dominates(block, loop.getLoopLatch()) && loops_.getLoopFor(block) == &loop &&
         all_of(exits, [&](const BasicBlock *exit) { return dominators_.dominates(block, exit); });
}

bool Ranges::find(const Access &access, Range &range) {
  range.start = evolution_.getSCEV(access.address);
  range.count = evolution_.getOne(Type::getInt64Ty(function_.getContext()));
  const BasicBlock *block = access.at->getParent();
  for (const Loop *loop = loops_.getLoopFor(block); loop && isQuiet(*loop) && leave(*loop, block, range);
       loop = loop->getParentLoop()) {
    if (range.loop) ++ranges_widened;
    range.loop = loop;
    block = loop->getLoopPreheader();
  }
  return range.stride;  // without one it is a single place, which other checks may join: see motion.h
}

// Makes the range that the runs of `block` access in one run of the loop out of what one run of the block accesses. Three ways:
//   the same each time                         for (j < n) use(*p)
//   another place each time                    for (j < n) use(a[j])
//   rows that lie side by side                 for (i < m) check(a[i][0..n))
bool Ranges::leave(const Loop &loop, const BasicBlock *block, Range &range) {
  if (range.stride && !(evolution_.isLoopInvariant(range.stride, &loop) && evolution_.isLoopInvariant(range.count, &loop)))
    return false;
  if (evolution_.isLoopInvariant(range.start, &loop)) return isCertain(loop, block);
  const auto *start = dyn_cast<SCEVAddRecExpr>(range.start);
  if (!start || start->getLoop() != &loop || !start->isAffine()) return false;
  const SCEV *runs = countOf(loop, block), *step = start->getStepRecurrence(evolution_);
  if (!runs || step->getType() != runs->getType()) return false;
  if (range.stride && step != evolution_.getMulExpr(range.count, range.stride)) return false;
  if (!range.stride) range.stride = step;
  range.count = evolution_.getMulExpr(range.count, runs);
  range.start = start->getStart();
  return true;
}

void Ranges::explain(const Access &access, Remarks &remarks) {
  const BasicBlock *block = access.at->getParent();
  const Loop *loop = loops_.getLoopFor(block);
  if (!loop) return;
  for (const BasicBlock *inside : loop->blocks())
    for (const Instruction &instruction : *inside)
      if (const Effects effects = effects_.of(instruction)) return remarks.staysForEffects(access, instruction, effects);
  if (!loop->getLoopLatch() || !dominators_.dominates(block, loop->getLoopLatch()))
    return remarks.stays(access, "Conditional", "not every iteration makes the access");
  if (!isQuiet(*loop)) return remarks.stays(access, "Endless", "the loop is not known to end");
  const SCEV *address = access.address->getType()->isPointerTy() ? evolution_.getSCEV(access.address) : nullptr;
  const auto *progression = dyn_cast_or_null<SCEVAddRecExpr>(address);
  if (!progression || progression->getLoop() != loop || !progression->isAffine())
    return remarks.stays(access, "Address", "its address is no arithmetic progression");
  if (!countOf(*loop, block)) return remarks.stays(access, "Count", "the number of iterations is not known before the loop");
  if (sparse_.contains(&access))
    return remarks.stays(access, "Sparse", "its range would be a test for each element, too, and other checks stay");
  remarks.stays(access, "Expansion", "its range cannot be computed before the loop");
}

static Instruction *placeOf(const Range &range) { return range.loop->getLoopPreheader()->getTerminator(); }

bool Ranges::canCompute(Range &range, Expansion &expansion) {
  for (const SCEV **part : {&range.start, &range.stride, &range.count})
    if (!(*part = expansion.at(*part, placeOf(range)))) return false;
  return true;
}

// Whether no two pieces share a word of shadow.
static bool isSparse(const Range &range) {
  const auto *stride = dyn_cast<SCEVConstant>(range.stride);
  return !stride || stride->getAPInt().abs().uge(std::max<uint64_t>(range.size + 1, kGranuleBytes));
}

// Such pieces are a test each for the runtime, as they are in place, where the test runs beside the loop's other work. Out of the
// loop they are worth it if it is left without any check, for the vectoriser, or if it has loops inside, which can use the
// registers. (moldyn, x, y and z of every particle: 39 % of the time was in the hook, which saved less in the loop. Pointers to
// rows in lufact's outer loop cost 3 % in place.)
void Ranges::leaveSparse(SmallVectorImpl<Range> &ranges, const AccessList &accesses) {
  SmallPtrSet<const Loop *, 8> checked;  // innermost loops that keep checks
  BitVector ranged(accesses.size());
  for (const Range &range : ranges) ranged.set(range.access);
  for (unsigned i = 0; i < accesses.size(); ++i) {
    const Loop *loop = loops_.getLoopFor(accesses.access[i]->at->getParent());
    const bool stays = loop && !accesses.dropped[i] && !ranged.test(i) && !loop->isLoopInvariant(accesses.access[i]->address);
    if (stays && loop->isInnermost()) checked.insert(loop);
  }
  llvm::erase_if(ranges, [&](const Range &range) {
    if (!checked.contains(range.loop) || !isSparse(range)) return false;
    sparse_.insert(accesses.access[range.access]);
    ++ranges_sparse;
    return true;
  });
}

void Ranges::add(AccessList &accesses, std::vector<PlacedCheck> &out) {
  Expansion expansion(function_, evolution_, dominators_);
  SmallVector<Range> ranges;
  for (unsigned i = 0; i < accesses.size(); ++i) {
    if (accesses.dropped[i] || !accesses.path[i] || accesses.access[i]->offset) continue;
    Range range{};
    range.size = accesses.path[i]->end - accesses.path[i]->begin;
    range.access = i;
    if (find(*accesses.access[i], range) && canCompute(range, expansion)) ranges.push_back(range);
  }
  leaveSparse(ranges, accesses);
  if (placementOptions().stencils) trimOverlaps(ranges, accesses, evolution_);
  for (const Range &range : ranges) {
    accesses.dropped[range.access] = true;
    if (!range.count) continue;
    const Access &access = *accesses.access[range.access];
    PlacedCheck check;
    check.before = placeOf(range);
    check.address = expansion.compute(range.start, access.address->getType(), check.before);
    check.stride = expansion.compute(range.stride, range.stride->getType(), check.before);
    check.count = expansion.compute(range.count, range.count->getType(), check.before);
    check.size = range.size;
    check.is_write = access.is_write;
    check.members.push_back({&access, 0});
    out.push_back(std::move(check));
    ++ranges_placed;
  }
}

}  // namespace bigfoot
