// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which form a page had better have. Guesses: they change what a check costs, never what it says.
//
// Accesses to many granules are cheap where the page says much in few cells; single ones where it has a cell for each granule, which
// inline tests read. A page is refined by a series of the latter and coarsened by the former, less readily each time.
#ifndef BIGFOOT_RUNTIME_SHADOW_SHAPE_H
#define BIGFOOT_RUNTIME_SHADOW_SHAPE_H

#include "runtime/shadow/page.h"
#include "runtime/thread/epochs.h"

namespace bigfoot::shape {

extern bool g_slim;  // shadow=slim; else every access but one to a whole page needs cells

inline constexpr unsigned kMany = 64;      // granules: a sweep
inline constexpr unsigned kMostFew = 8;    // accesses to fewer, in a row, after which the page gets cells
inline constexpr unsigned kMostPieces = 8; // stretches of alike cells that a sweep met, or coarsening is not worth a try
inline constexpr unsigned kMaxPatience = 7;

// Whether nobody has done anything there but to allocate it. (E6)
inline bool isUnused(const Cell &cell) { return cell.blank() || (cell.isEntry() && epochs::isOfAllocation(cell.first.epoch())); }
inline bool isUnused(PageWord whole) {
  if (whole.isEntry()) return isUnused(Cell::of(whole.entry()));
  const Runs runs = pages::runsOf(whole);
  for (unsigned i = 0; i < runs.count; ++i)
    if (!isUnused(runs.cell[i])) return false;
  return true;
}

// Whether a page that says `whole` had better have cells, now that an access touches so many granules.
bool wantsCells(Page &page, PageWord whole, unsigned granules);

// Whether a page with cells is worth coarsening, after an access that touched so many granules in so many stretches.
bool wantsRuns(Page &page, unsigned granules, unsigned pieces);

// An access to few granules is to give it cells.
void preferCells(Page &page);

// It was tried in vain.
void notCoarse(Page &page);

}  // namespace bigfoot::shape

#endif
