// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/runs.h"

namespace bigfoot {
namespace {

// The same cells in the shortest pattern.
void shorten(Pattern &pattern, unsigned length) {
  if (pattern.period > length) pattern.period = length;
  for (unsigned shorter = 1; shorter < pattern.period; ++shorter) {
    if (pattern.period % shorter) continue;
    unsigned k = shorter;
    while (k < pattern.period && pattern.cell[k] == pattern.cell[k - shorter]) ++k;
    if (k < pattern.period) continue;
    pattern.period = shorter;
    return;
  }
}

// The shortest pattern that repeats at cells[0], or that of the one cell.
unsigned periodAt(const Cell *cells, unsigned left) {
  for (unsigned period = 1; period <= Pattern::kMax && 2 * period <= left; ++period) {
    unsigned k = 0;
    while (k < period && cells[k] == cells[k + period]) ++k;
    if (k == period) return period;
  }
  return 1;
}

}  // namespace

Cell Runs::at(unsigned granule) const {
  Cell found;
  forEachIn(granule, granule + 1, [&](unsigned, unsigned, const Pattern &pattern) { found = pattern.cell[0]; });
  return found;
}

bool RunsBuilder::continuesLast(unsigned first, unsigned end, const Pattern &pattern) const {
  const unsigned period = runs_.count - last_, both = period * pattern.period;
  const unsigned offset = first - runs_.start[last_], compared = end - first < both ? end - first : both;
  for (unsigned k = 0; k < compared; ++k)
    if (runs_.cell[last_ + (offset + k) % period] != pattern.cell[k % pattern.period]) return false;
  return true;
}

// If the last run is short and its cells are the end of `pattern`, it goes. Returns: where the pattern begins now.
unsigned RunsBuilder::takeLast(unsigned first, Pattern &pattern) {
  const unsigned start = runs_.start[last_], length = first - start, period = runs_.count - last_;
  if (length >= pattern.period) return first;
  const unsigned offset = pattern.period - length;
  for (unsigned k = 0; k < length; ++k)
    if (runs_.cell[last_ + k % period] != pattern.cell[offset + k]) return first;
  Pattern rotated{pattern.period, {}};
  for (unsigned k = 0; k < pattern.period; ++k) rotated.cell[k] = pattern.cell[(offset + k) % pattern.period];
  pattern = rotated;
  runs_.count = static_cast<uint16_t>(last_);
  return start;
}

void RunsBuilder::append(unsigned first, unsigned end, Pattern pattern) {
  if (!fits_) return;
  shorten(pattern, end - first);
  if (runs_.count) {
    if (continuesLast(first, end, pattern)) return;
    first = takeLast(first, pattern);
  }
  if (runs_.count + pattern.period > Runs::kMax) return fail();
  last_ = runs_.count;
  for (unsigned k = 0; k < pattern.period; ++k) {
    runs_.start[last_ + k] = k ? Runs::kFurther : static_cast<uint16_t>(first);
    runs_.cell[last_ + k] = pattern.cell[k];
  }
  runs_.count = static_cast<uint16_t>(last_ + pattern.period);
}

bool runsOf(const Cell *cells, Runs &runs) {
  RunsBuilder builder(runs);
  for (unsigned at = 0; at < kGranulesPerPage && builder.fits();) {
    Pattern pattern{periodAt(cells + at, kGranulesPerPage - at), {}};
    unsigned end = at;
    for (unsigned k = 0; k < pattern.period; ++k) {
      pattern.cell[k] = loadCell(cells[at + k]);
      if (!canStandForMany(pattern.cell[k])) return false;
    }
    while (end < kGranulesPerPage && loadCell(cells[end]) == pattern.cell[(end - at) % pattern.period]) ++end;
    builder.append(at, end, pattern);
    at = end;
  }
  return builder.fits();
}

}  // namespace bigfoot
