// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/coalesce.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "pass/options.h"
#include "pass/placement/address.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(no_address, "Checks not moved because their address is not known in time");

namespace bigfoot {

// An access that begins where a word of shadow does shares none with those before it: a test of all takes as long as one of
// each, longer where different words pass for different reasons, and where it fails all hooks are called.
static constexpr uint64_t kGranule = 8;

// Without the numbers of those that lie wholly inside of others.
static SmallVector<unsigned, 4> inOrder(ArrayRef<unsigned> members, const AccessList &accesses) {
  SmallVector<unsigned, 4> sorted(members);
  llvm::sort(sorted, [&](unsigned a, unsigned b) {
    const Path &one = *accesses.path[a], &other = *accesses.path[b];
    return std::tuple(one.begin, other.end, a) < std::tuple(other.begin, one.end, b);
  });
  int64_t end = INT64_MIN;
  llvm::erase_if(sorted, [&](unsigned i) {
    const bool inside = accesses.path[i]->end <= end;
    end = std::max(end, accesses.path[i]->end);
    return inside;
  });
  return sorted;
}

static bool isInside(const Path &path, ArrayRef<unsigned> sorted, const AccessList &accesses) {
  int64_t at = path.begin;
  for (unsigned i : sorted)
    if (accesses.path[i]->begin <= at) at = std::max(at, accesses.path[i]->end);
  return at >= path.end;
}

void Coalescing::add(const Meeting &meeting, std::vector<Run> &out) const {
  // Loads that yield the same do so unless they race; for a check to be legitimate that is not enough. (F4)
  MapVector<std::pair<unsigned, unsigned>, std::pair<SmallVector<unsigned, 4>, SmallVector<unsigned, 4>>> by_base;
  for (unsigned i : meeting.accesses) {
    auto &[writes, reads] = by_base[{accesses_.path[i]->own, accesses_.path[i]->base}];
    (accesses_.access[i]->is_write ? writes : reads).push_back(i);
  }
  for (auto &[base, kinds] : by_base) {
    const auto writes = inOrder(kinds.first, accesses_);
    // A write check covers reads as well.
    llvm::erase_if(kinds.second, [&](unsigned i) { return isInside(*accesses_.path[i], writes, accesses_); });
    addKind(meeting.before, writes, true, out);
    addKind(meeting.before, inOrder(kinds.second, accesses_), false, out);
  }
}

// Requires: sorted by begin, and by end.
void Coalescing::addKind(Instruction *before, ArrayRef<unsigned> sorted, bool is_write, std::vector<Run> &out) const {
  for (unsigned k = 0; k < sorted.size();) {
    Path path = *accesses_.path[sorted[k]];
    const unsigned first = k++;
    for (; k < sorted.size() && placementOptions().coalesce; ++k) {
      const Path &next = *accesses_.path[sorted[k]];
      if (next.begin > path.end || next.end - path.begin > kLargestMoved) break;
      if (next.begin == path.end && accesses_.access[sorted[k]]->align.value() >= kGranule) break;
      path.end = next.end;
    }
    Run run{{}, path};
    run.check.before = before;
    run.check.is_write = is_write;
    run.check.size = path.end - path.begin;
    const auto members = sorted.slice(first, k - first);
    for (unsigned i : members) {
      const auto offset = static_cast<uint64_t>(accesses_.path[i]->begin - path.begin);
      run.check.members.push_back({accesses_.access[i], offset});
      run.check.align = std::max(run.check.align, commonAlignment(accesses_.access[i]->align, offset));
    }
    if (isWorthIt(run) && findAddress(run, members)) out.push_back(std::move(run));
  }
}

bool Coalescing::isWorthIt(const Run &run) const {
  const unsigned depth = loops_.getLoopDepth(run.check.before->getParent());
  return run.check.members.size() > 1 || any_of(run.check.members, [&](const PlacedCheck::Member &member) {
           return loops_.getLoopDepth(member.access->at->getParent()) > depth;
         });
}

bool Coalescing::findAddress(Run &run, ArrayRef<unsigned> members) const {
  for (unsigned i : members) {
    Value *address = valueAt(accesses_.access[i]->address, run.check.before, dominators_);
    if (!address) continue;
    const int64_t distance = run.path.begin - accesses_.path[i]->begin + static_cast<int64_t>(accesses_.access[i]->offset);
    IRBuilder<> builder(run.check.before);
    builder.SetCurrentDebugLocation({});
    run.check.address = distance ? builder.CreateGEP(builder.getInt8Ty(), address, builder.getInt64(distance)) : address;
    return true;
  }
  ++no_address;
  return false;
}

}  // namespace bigfoot
