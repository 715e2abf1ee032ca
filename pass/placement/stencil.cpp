// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/stencil.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "pass/access/access.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(ranges_trimmed, "Checks of ranges cut down to what others of the loop leave out");

namespace bigfoot {

namespace {

// Of ranges that are alike but for where they start: at which multiple of the stride. Its n pieces have the places
// [place, place + n).
struct Shifted {
  int64_t place;
  bool is_write;
  Range *range;
};

class Trimmer {
 public:
  Trimmer(MutableArrayRef<Shifted> alike, ScalarEvolution &evolution) : alike_(alike), evolution_(evolution) {}

  // Invariant: all n pieces of every place in `written_` and `read_` are checked, by the ranges as they are now.
  void run() {
    llvm::sort(alike_, [](const Shifted &a, const Shifted &b) {
      return std::pair(a.place, a.range->access) < std::pair(b.place, b.range->access);
    });
    for (const Shifted &one : alike_)
      if (one.is_write) write(one);
    for (const Shifted &one : alike_)
      if (!one.is_write) read(one);
  }

 private:
  void write(const Shifted &one) {
    if (!written_.empty()) keepLast(one, one.place - written_.back());
    written_.push_back(one.place);
  }

  void read(const Shifted &one) {
    const auto above = llvm::lower_bound(written_, one.place);
    std::optional<int64_t> below;
    if (!read_.empty()) below = read_.back();
    if (above != written_.begin()) below = std::max(below.value_or(*std::prev(above)), *std::prev(above));
    if (above != written_.end() && *above == one.place) below = one.place;
    if (below)
      keepLast(one, one.place - *below);
    else if (above != written_.end())
      keepFirst(one, *above - one.place);
    read_.push_back(one.place);
  }

  const SCEV *atMost(const SCEV *count, int64_t limit) {
    return evolution_.getUMinExpr(count, evolution_.getConstant(count->getType(), limit));
  }

  void keepFirst(const Shifted &one, int64_t pieces) {
    ++ranges_trimmed;
    one.range->count = atMost(one.range->count, pieces);
  }

  void keepLast(const Shifted &one, int64_t pieces) {
    ++ranges_trimmed;
    Range &range = *one.range;
    if (!pieces) {
      range.count = nullptr;
      return;
    }
    const SCEV *kept = atMost(range.count, pieces), *skipped = evolution_.getMinusSCEV(range.count, kept);
    range.start = evolution_.getAddExpr(range.start, evolution_.getMulExpr(skipped, range.stride));
    range.count = kept;
  }

  MutableArrayRef<Shifted> alike_;
  ScalarEvolution &evolution_;
  SmallVector<int64_t, 4> written_, read_;  // places, in order
};

}  // namespace

void trimOverlaps(MutableArrayRef<Range> ranges, const AccessList &accesses, ScalarEvolution &evolution) {
  // Loop, stride, number and size of pieces, where they start but for a multiple of the stride.
  using Likeness = std::tuple<const Loop *, const SCEV *, const SCEV *, uint64_t, const SCEV *, int64_t>;
  MapVector<Likeness, SmallVector<Shifted, 4>> alike;
  for (Range &range : ranges) {
    const auto *stride = dyn_cast<SCEVConstant>(range.stride);
    if (!stride || stride->isZero() || stride->getAPInt().getSignificantBits() > 48) continue;
    const int64_t step = stride->getAPInt().getSExtValue();
    const auto [rest, offset] = splitConstant(range.start, evolution);
    const int64_t within = ((offset % step) + std::abs(step)) % std::abs(step);
    alike[{range.loop, range.stride, range.count, range.size, rest, within}].push_back(
        {(offset - within) / step, accesses.access[range.access]->is_write, &range});
  }
  for (auto &[likeness, members] : alike)
    if (members.size() > 1) Trimmer(members, evolution).run();
}

}  // namespace bigfoot
