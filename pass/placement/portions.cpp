// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/portions.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/placement/expansion.h"
#include "pass/placement/ranges.h"
#include "pass/placement/remarks.h"
#include "pass/placement/termination.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(portions_placed, "Accesses checked in portions behind them");

namespace bigfoot {

namespace {

constexpr uint64_t kPortion = 256;  // iterations; a power of two. What a crash loses, against the price of a call
constexpr uint64_t kEager = 8;      // the first iterations check in place: a call costs more than so many inline tests
constexpr unsigned kMaxExits = 4;   // each has a call for every access

using ExitEdges = SmallVector<Loop::Edge, 4>;

ExitEdges exitsOf(const Loop &loop) {
  ExitEdges edges;
  loop.getExitEdges(edges);
  return edges;
}

// LLVM splits no edge to a block that an indirect branch reaches as well.
bool canBeSplit(const Loop::Edge &edge) {
  return isa<BranchInst>(edge.first->getTerminator()) && none_of(predecessors(edge.second), [](const BasicBlock *from) {
           return isa<IndirectBrInst, CallBrInst>(from->getTerminator());
         });
}

}  // namespace

// Nothing in the loop ends a fact, every iteration ends, and all ways out can have a check. A loop around others keeps its
// checks: beside what those do they cost nothing, and the registers for counter, starts and strides would (moldyn: 9 %).
bool Portions::isSuited(const Loop &loop) {
  const auto [entry, is_new] = suited_.try_emplace(&loop, false);
  if (!is_new) return entry->second;
  if (!loop.isInnermost()) return false;
  const ExitEdges exits = exitsOf(loop);
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() || exits.size() > kMaxExits || !all_of(exits, canBeSplit)) return false;
  for (const BasicBlock *block : loop.blocks()) {
    for (const Instruction &instruction : *block)
      if (effects_.of(instruction)) return false;
    for (const BasicBlock *next : successors(block))
      if (loop.contains(next) && next != loop.getHeader() && termination_.mayRepeatForEver(block, next)) return false;
  }
  return suited_[&loop] = true;
}

// Whether the number of iterations tells how often `block` has run, at every exit.
bool Portions::isCounted(const Loop &loop, const BasicBlock *block) const {
  return loops_.getLoopFor(block) == &loop && dominators_.dominates(block, loop.getLoopLatch()) &&
         all_of(exitsOf(loop), [&](const Loop::Edge &exit) {
           return dominators_.dominates(block, exit.first) || dominators_.dominates(exit.first, block);
         });
}

const SCEVAddRecExpr *Portions::progression(const Access &access, const Loop &loop) {
  const auto *address = dyn_cast<SCEVAddRecExpr>(evolution_.getSCEV(access.address));
  return address && address->getLoop() == &loop && address->isAffine() ? address : nullptr;
}

// Whether a portion is about as short as its accesses. If it is not, tests in the loop cost less than looking up every piece behind them.
bool Portions::isDense(const SCEVAddRecExpr &address) {
  constexpr uint64_t kMaxStride = 16;
  const auto *stride = dyn_cast<SCEVConstant>(address.getStepRecurrence(evolution_));
  return stride && stride->getAPInt().abs().ule(kMaxStride);
}

void Portions::choose(AccessList &accesses, const Ranges &ranges, Remarks &remarks) {
  Expansion expansion(function_, evolution_, dominators_);
  for (unsigned i = 0; i < accesses.size(); ++i) {
    if (accesses.dropped[i] || !accesses.path[i] || accesses.access[i]->offset) continue;
    const Access &access = *accesses.access[i];
    if (ranges.isLeftInPlace(access)) continue;
    Loop *loop = loops_.getLoopFor(access.at->getParent());
    if (!loop || !isSuited(*loop) || !isCounted(*loop, access.at->getParent())) continue;
    const SCEVAddRecExpr *address = progression(access, *loop);
    if (!address || !isDense(*address)) continue;
    Instruction *before = loop->getLoopPreheader()->getTerminator();
    const SCEV *start = expansion.at(address->getStart(), before);
    const SCEV *stride = expansion.at(address->getStepRecurrence(evolution_), before);
    if (!start || !stride) continue;
    const uint64_t size = accesses.path[i]->end - accesses.path[i]->begin;
    chosen_[loop].push_back({&access, size, expansion.compute(start, access.address->getType(), before),
                             expansion.compute(stride, stride->getType(), before)});
    accesses.dropped[i] = true;
    ++portions_placed;
    remarks.inPortions(access);
  }
}

void Portions::place(std::vector<PlacedCheck> &out) {
  for (auto &[loop, streams] : chosen_) place(*loop, streams, out);
}

void Portions::place(Loop &loop, const Streams &streams, std::vector<PlacedCheck> &out) {
  PHINode *iteration = countIterations(loop);
  for (const Loop::Edge &exit : splitExits(loop)) checkRest(exit.first, exit.second, iteration, streams, out);
  auto *next = cast<Instruction>(iteration->getIncomingValueForBlock(loop.getLoopLatch()));
  checkPortion(next->getNextNode(), next, streams, out);
  for (const Stream &stream : streams) {
    IRBuilder<> builder(stream.access->at);
    builder.SetCurrentDebugLocation({});
    DomTreeUpdater updater(dominators_, DomTreeUpdater::UpdateStrategy::Eager);
    Value *is_early = builder.CreateICmpULT(iteration, builder.getInt64(kEager));
    PlacedCheck check = checkOf(stream, nullptr, nullptr, nullptr);
    check.before = SplitBlockAndInsertIfThen(is_early, stream.access->at->getIterator(), /*Unreachable=*/false, nullptr,
                                             &updater, &loops_);
    check.address = stream.access->address;
    out.push_back(std::move(check));
  }
}

// Gives every exit a block of its own. Splitting one gives the loop exit blocks that others have no part in, which redirects
// its other exits: so one at a time.
SmallVector<Loop::Edge, 4> Portions::splitExits(Loop &loop) {
  SmallPtrSet<BasicBlock *, 4> done;
  for (;;) {
    const ExitEdges edges = exitsOf(loop);
    const auto next = find_if(edges, [&](const Loop::Edge &edge) { return !done.contains(edge.second); });
    if (next == edges.end()) return edges;
    done.insert(SplitEdge(next->first, next->second, &dominators_, &loops_));
  }
}

// Adds a counter to the loop, stepped in a block of its own on the way back.
PHINode *Portions::countIterations(Loop &loop) {
  BasicBlock *back = SplitEdge(loop.getLoopLatch(), loop.getHeader(), &dominators_, &loops_);
  IRBuilder<> head(loop.getHeader(), loop.getHeader()->begin());
  PHINode *iteration = head.CreatePHI(head.getInt64Ty(), 2, "bigfoot.iteration");
  IRBuilder<> builder(back->getTerminator());
  builder.SetCurrentDebugLocation({});
  iteration->addIncoming(builder.getInt64(0), loop.getLoopPreheader());
  iteration->addIncoming(builder.CreateNUWAdd(iteration, builder.getInt64(1)), back);
  return iteration;
}

PlacedCheck Portions::checkOf(const Stream &stream, Instruction *before, Value *first, Value *count) {
  PlacedCheck check;
  check.before = before;
  check.size = stream.size;
  check.align = stream.access->align;
  check.is_write = stream.access->is_write;
  check.members.push_back({stream.access, 0});
  if (!count) return check;
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation({});
  check.address = builder.CreatePtrAdd(stream.start, builder.CreateMul(first, stream.stride));
  check.stride = stream.stride;
  check.count = count;
  return check;
}

// After iteration kPortion - 1, 2 * kPortion - 1, ...: those since the last time, and since the eager ones.
void Portions::checkPortion(Instruction *at, Value *next, const Streams &streams, std::vector<PlacedCheck> &out) {
  IRBuilder<> builder(at);
  builder.SetCurrentDebugLocation({});
  Value *is_full = builder.CreateIsNull(builder.CreateAnd(next, kPortion - 1));
  DomTreeUpdater updater(dominators_, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *then = SplitBlockAndInsertIfThen(is_full, at->getIterator(), /*Unreachable=*/false,
                                                MDBuilder(at->getContext()).createUnlikelyBranchWeights(), &updater, &loops_);
  builder.SetInsertPoint(then);
  builder.SetCurrentDebugLocation({});
  Value *first = builder.CreateBinaryIntrinsic(Intrinsic::umax, builder.CreateSub(next, builder.getInt64(kPortion)),
                                               builder.getInt64(kEager));
  Value *count = builder.CreateSub(next, first);
  for (const Stream &stream : streams) out.push_back(checkOf(stream, then, first, count));
}

// Where the loop is left in this iteration, behind `from`: those since the last portion. An access in a block that dominates
// `from` has been made in this iteration, another has not.
void Portions::checkRest(BasicBlock *from, BasicBlock *edge, Value *iteration, const Streams &streams,
                         std::vector<PlacedCheck> &out) {
  Streams made_now, made_before;
  for (const Stream &stream : streams)
    (dominators_.dominates(stream.access->at->getParent(), from) ? made_now : made_before).push_back(stream);
  for (const Streams *some : {&made_now, &made_before}) {
    if (some->empty()) continue;
    IRBuilder<> builder(edge->getTerminator());
    builder.SetCurrentDebugLocation({});
    Value *made = some == &made_now ? builder.CreateNUWAdd(iteration, builder.getInt64(1)) : iteration;
    Value *first = builder.CreateBinaryIntrinsic(Intrinsic::umax, builder.CreateAnd(iteration, ~(kPortion - 1)),
                                                 builder.getInt64(kEager));
    DomTreeUpdater updater(dominators_, DomTreeUpdater::UpdateStrategy::Eager);
    Instruction *then = SplitBlockAndInsertIfThen(builder.CreateICmpUGT(made, first), edge->getTerminator()->getIterator(),
                                                  /*Unreachable=*/false, nullptr, &updater, &loops_);
    Value *count = BinaryOperator::CreateSub(made, first, "", then->getIterator());
    edge = then->getSuccessor(0);
    for (const Stream &stream : *some) out.push_back(checkOf(stream, then, first, count));
  }
}

}  // namespace bigfoot
