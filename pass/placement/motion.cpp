// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/motion.h"

#include "llvm/IR/Instructions.h"
#include "pass/access/access.h"

using namespace llvm;

namespace bigfoot {

namespace {

// Between a moved check and its access: no acquire, or it is not legitimate; no release, or it does not cover. (M4)
constexpr Effects kEndsMotion = kMayAcquire | kMayRelease | kMayFree | kMayThrow | kMayStop;
constexpr Effects kEndsPast = kMayRelease | kMayFree;

class Motion {
 public:
  Motion(const Events &events, const Paths &paths, const AccessList &accesses)
      : events_(events), paths_(paths), accesses_(accesses), of_base_(paths.baseCount()), points_(events.size()) {
    for (unsigned i = 0; i < accesses.size(); ++i)
      if (isMovable(i)) of_base_[accesses.path[i]->own].push_back(i);
  }

  std::vector<Meeting> run() {
    findPoints();
    flow();
    return std::move(meetings_);
  }

 private:
  // Where a check may have to stand: at a block's start, or behind an event that ends what is anticipated before it.
  struct Point {
    unsigned next;        // number of the event that follows
    BitVector certain;    // accesses
    BitVector atoms;      // their bytes
  };

  bool isMovable(unsigned i) const {
    const auto &path = accesses_.path[i];
    return path && !accesses_.dropped[i] && path->end - path->begin <= kLargestMoved;
  }

  void gain(const Event &event, BitVector &certain) const {
    for (unsigned i : event.accesses)
      if (isMovable(i)) certain.set(i);
  }
  void forget(ArrayRef<unsigned> bases, BitVector &certain) const {
    for (unsigned base : bases)
      for (unsigned i : of_base_[base]) certain.reset(i);
  }

  Point point(unsigned next, const BitVector &certain) const {
    Point point{next, certain, BitVector(paths_.bits())};
    for (unsigned i : certain.set_bits()) paths_.cover(*accesses_.path[i], accesses_.access[i]->is_write, point.atoms);
    return point;
  }

  void findPoints() {
    auto gains = [&](const Event &event, BitVector &certain) { gain(event, certain); };
    auto forgets = [&](ArrayRef<unsigned> bases, BitVector &certain) { forget(bases, certain); };
    Facts certain = flowBackwards(events_, accesses_.size(), kEndsMotion, gains, forgets);
    for (unsigned i = 0; i < events_.size(); ++i) {
      unsigned next = events_[i].events.size();
      auto visit = [&](const Event &event, BitVector &facts) {
        const bool ends = (event.effects & kEndsMotion) || !event.defines.empty();
        if (ends && next < events_[i].events.size() && facts.any()) points_[i].push_back(point(next, facts));
        --next;
      };
      walkBackwards(events_[i], certain[i], kEndsMotion, gains, forgets, visit);
      points_[i].push_back(point(0, certain[i]));
      std::reverse(points_[i].begin(), points_[i].end());
    }
  }

  // What was checked, if at every point all that is certain there is.
  void pass(const BlockEvents &block, ArrayRef<Point> points, BitVector &checked, bool note) {
    for (unsigned k = 0; k < block.events.size(); ++k) {
      const Event &event = block.events[k];
      if (!points.empty() && points.front().next == k) {
        if (note) meet(event, points.front(), checked);
        checked |= points.front().atoms;
        points = points.drop_front();
      }
      for (unsigned i : event.accesses)
        if (!accesses_.dropped[i]) paths_.cover(*accesses_.path[i], accesses_.access[i]->is_write, checked);
      if (event.effects & kEndsPast) checked.reset();
      for (unsigned base : event.defines) paths_.forget(base, checked);
    }
  }

  void meet(const Event &event, const Point &point, const BitVector &checked) {
    Meeting meeting{event.at, {}};
    for (unsigned i : point.certain.set_bits())
      if (!paths_.covers(checked, *accesses_.path[i], accesses_.access[i]->is_write)) meeting.accesses.push_back(i);
    if (!meeting.accesses.empty()) meetings_.push_back(std::move(meeting));
  }

  void flow() {
    Facts after(events_.size(), BitVector(paths_.bits(), true));
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = 0; i < events_.size(); ++i) {
        BitVector checked = incoming(i, after);
        pass(events_[i], points_[i], checked, /*note=*/false);
        if (checked == after[i]) continue;
        after[i] = std::move(checked);
        changed = true;
      }
    }
    for (unsigned i = 0; i < events_.size(); ++i) {
      BitVector checked = incoming(i, after);
      pass(events_[i], points_[i], checked, /*note=*/true);
    }
  }

  BitVector incoming(unsigned i, const Facts &after) const {
    BitVector checked(paths_.bits(), i != 0);
    for (unsigned from : events_[i].previous) checked &= after[from];
    for (unsigned base : events_[i].renews) paths_.forget(base, checked);
    return checked;
  }

  const Events &events_;
  const Paths &paths_;
  const AccessList &accesses_;
  std::vector<SmallVector<unsigned, 4>> of_base_;
  std::vector<SmallVector<Point, 2>> points_;
  std::vector<Meeting> meetings_;
};

}  // namespace

std::vector<Meeting> findMeetings(const Events &events, const Paths &paths, const AccessList &accesses) {
  return Motion(events, paths, accesses).run();
}

}  // namespace bigfoot
