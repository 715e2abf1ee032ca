// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shadow of a page in few cells: stretches of granules that are alike, or alike in a pattern. docs/slim.md, U1 to U6.
#ifndef BIGFOOT_RUNTIME_SHADOW_RUNS_H
#define BIGFOOT_RUNTIME_SHADOW_RUNS_H

#include "core/granule.h"
#include "runtime/shadow/sets.h"

namespace bigfoot {

inline constexpr unsigned kGranulesPerPage = (1u << kPageShift) / kGranuleBytes;

// Whether a cell may be that of several granules: it has no set of its own.
inline bool canStandForMany(const Cell &cell) {
  return !cell.isOutOfLine() || (!cell.isBusy() && sets::exists(cell.set()) && sets::at(cell.set()).is_shared);
}

// Cells of consecutive granules, over and over.
struct Pattern {
  static constexpr unsigned kMax = 8;  // an array of structs of 64 bytes
  unsigned period;
  Cell cell[kMax];

  static Pattern of(const Cell &cell) { return {1, {cell}}; }
};

// The bytes that an access touches in granules [first, end) of a page: of granule g, mask[(g - first) % period].
struct Touch {
  unsigned first, end, period;
  ByteMask mask[Pattern::kMax];
};

// Invariant: the first run begins at granule 0, the starts increase, no two neighbours are one run, but where one was cleared in place
// (runtime/memory/block.cpp).
struct Runs {
  static constexpr unsigned kMax = 12;
  static constexpr uint16_t kFurther = 0x8000;  // instead of a start: one more cell of the run's pattern
  uint16_t count;
  uint16_t start[kMax];
  Cell cell[kMax];

  static Runs of(const Cell &all) {
    Runs runs;
    runs.count = 1;
    runs.start[0] = 0;
    runs.cell[0] = all;
    return runs;
  }

  unsigned periodOf(unsigned i) const {
    unsigned period = 1;
    while (i + period < count && start[i + period] == kFurther) ++period;
    return period;
  }
  unsigned endOf(unsigned i, unsigned period) const { return i + period < count ? start[i + period] : kGranulesPerPage; }

  Cell at(unsigned granule) const;

  // Puts next(cell) in the place of each, joining what became alike. Returns: whether any changed.
  template <class Next>
  bool edit(Next next);

  // Calls visit(first, end, pattern) for the pieces of runs in [from, to); the pattern begins at `first`.
  template <class Visit>
  void forEachIn(unsigned from, unsigned to, Visit visit) const {
    for (unsigned i = 0, period; i < count; i += period) {
      period = periodOf(i);
      const unsigned end = endOf(i, period) < to ? endOf(i, period) : to;
      const unsigned first = start[i] > from ? start[i] : from;
      if (first >= end) continue;
      Pattern pattern{period, {}};
      for (unsigned k = 0; k < period; ++k) pattern.cell[k] = cell[i + (first - start[i] + k) % period];
      visit(first, end, pattern);
    }
  }
};
static_assert(sizeof(Runs) == 224);

// Puts runs together from left to right, joining what can be one.
class RunsBuilder {
 public:
  explicit RunsBuilder(Runs &runs) : runs_(runs) { runs.count = 0; }
  // Granules [first, end), which follow the last ones.
  void append(unsigned first, unsigned end, Pattern pattern);
  void fail() { fits_ = false; }
  // Whether runs can say it. What is appended after it cannot has no effect.
  bool fits() const { return fits_; }

 private:
  bool continuesLast(unsigned first, unsigned end, const Pattern &pattern) const;
  unsigned takeLast(unsigned first, Pattern &pattern);

  Runs &runs_;
  unsigned last_ = 0;  // the first cell of the last run
  bool fits_ = true;
};

template <class Next>
bool Runs::edit(Next next) {
  Runs fresh;
  RunsBuilder builder(fresh);
  bool changed = false;
  forEachIn(0, kGranulesPerPage, [&](unsigned first, unsigned end, Pattern pattern) {
    for (unsigned k = 0; k < pattern.period; ++k) {
      const Cell cell = next(pattern.cell[k]);
      changed |= cell != pattern.cell[k];
      pattern.cell[k] = cell;
    }
    builder.append(first, end, pattern);
  });
  changed &= builder.fits();
  if (changed) *this = fresh;
  return changed;
}

// How many granules before the first of a touch, and after its last, its pattern leaves alone: they may belong to it as well.
inline unsigned idleBefore(const Touch &t) {
  unsigned n = 0;
  while (n + 1 < t.period && !t.mask[t.period - 1 - n]) ++n;
  return n;
}
inline unsigned idleAfter(const Touch &t) {
  unsigned n = 0;
  while (n + 1 < t.period && !t.mask[(t.end - t.first + n) % t.period]) ++n;
  return n;
}

// The same as editRuns where no run is cut and none is joined with another, which is the rule once a program has its pattern.
// Returns: false, and nothing is changed, if it is not so.
template <class Next>
bool renewRuns(Runs &runs, const Touch *touches, unsigned count, Next next) {
  Cell fresh[Runs::kMax];
  unsigned i = 0, first = 0, end = 0;  // the cells before `first` stay; those before `end` are fresh
  for (const Touch *t = touches; t < touches + count; ++t) {
    const unsigned from = t->first - idleBefore(*t), to = t->end + idleAfter(*t);
    unsigned period;
    for (; i < runs.count; i += period) {
      period = runs.periodOf(i);
      const unsigned start = runs.start[i], stop = runs.endOf(i, period);
      if (stop <= t->first) continue;
      if (start >= t->end) break;
      // A pattern of another length will do where each of its cells stands for one granule.
      if (start < from || stop > to || (period % t->period && stop - start != period)) return false;
      if (end == 0) first = end = i;
      for (; end < i; ++end) fresh[end] = runs.cell[end];
      for (unsigned k = 0; k < period; ++k) {
        const unsigned granule = start + k;
        const ByteMask mask = t->mask[(granule + t->period - t->first % t->period) % t->period];
        const Cell cell = runs.cell[i + k];
        fresh[end++] = mask ? next(cell, mask, granule, (stop - granule + period - 1) / period, period) : cell;
      }
      // Alike with the one before: to be joined.
      if (i && period == 1 && fresh[i] == (i > first ? fresh[i - 1] : runs.cell[i - 1])) return false;
    }
  }
  if (end && end < runs.count && runs.start[end] != Runs::kFurther && fresh[end - 1] == runs.cell[end]) return false;
  for (unsigned k = first; k < end; ++k) runs.cell[k] = fresh[k];
  return true;
}

// What `old` becomes by an access that touches `touches`, in order. next(cell, mask, first granule, how many, how far apart) is the
// successor of a cell that stands for several granules (U2). Returns: false if runs cannot say it.
template <class Next>
bool editRuns(const Runs &old, const Touch *touches, unsigned count, Next next, Runs &fresh) {
  RunsBuilder builder(fresh);
  const auto keep = [&](unsigned first, unsigned end, const Pattern &pattern) { builder.append(first, end, pattern); };
  unsigned at = 0;
  for (const Touch *t = touches; t < touches + count && builder.fits(); at = t->end, ++t) {
    old.forEachIn(at, t->first, keep);
    old.forEachIn(t->first, t->end, [&](unsigned first, unsigned end, const Pattern &pattern) {
      unsigned period = pattern.period * t->period;  // of their least common multiple
      if (pattern.period % t->period == 0) period = pattern.period;
      if (t->period % pattern.period == 0) period = t->period;
      if (period > end - first) period = end - first;
      if (period > Pattern::kMax) return builder.fail();
      Pattern changed{period, {}};
      for (unsigned k = 0; k < period; ++k) {
        const ByteMask mask = t->mask[(first - t->first + k) % t->period];
        const Cell cell = pattern.cell[k % pattern.period];
        changed.cell[k] = mask ? next(cell, mask, first + k, (end - first - k + period - 1) / period, period) : cell;
      }
      builder.append(first, end, changed);
    });
  }
  if (builder.fits()) old.forEachIn(at, kGranulesPerPage, keep);
  return builder.fits();
}

// What 512 cells say, if runs can. Sets of a granule's own cannot be in one.
bool runsOf(const Cell *cells, Runs &runs);

}  // namespace bigfoot

#endif
