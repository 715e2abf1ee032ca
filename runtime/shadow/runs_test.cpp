// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs and spans against one cell for each granule or page.
#include "runtime/shadow/runs.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "runtime/shadow/extent.h"
#include "runtime/shadow/touches.h"

namespace bigfoot {
namespace {

using Cells = std::vector<Cell>;

Cell cellOf(uint64_t n) { return n ? Cell::of(Entry(static_cast<EpochNumber>(n), Access::kRead, kAllBytes, 1)) : Cell(); }


// Any function of cell and mask will do; one with few results, so that runs join as well.
Cell successor(const Cell &cell, ByteMask mask, unsigned salt) {
  return cellOf((cell.first.epoch() * 31 + mask * 7 + salt) % 5);
}

Cells sayingOf(const Runs &runs) {
  Cells cells;
  for (unsigned g = 0; g < kGranulesPerPage; ++g) cells.push_back(runs.at(g));
  return cells;
}

Touches randomTouches(std::mt19937 &random) {
  const uintptr_t page = 0x10000000;
  if (random() % 2) {
    const uintptr_t from = page + random() % kPageBytes;
    return touchesOf(from, from + 1 + random() % (page + kPageBytes - from));
  }
  Pieces pieces{page - 64 + random() % 3000, 0, 1 + random() % 300, 1 + random() % 16};
  do
    pieces.stride = pieces.size + 1 + random() % 48;
  while (!StridedTouches::fits(pieces));
  if (pieces.end() <= page) pieces.count += 10;
  return pieces.end() > page ? StridedTouches(pieces).in(page) : touchesOf(page, page + 8);
}

bool wellFormed(const Runs &runs) {
  if (runs.count == 0 || runs.count > Runs::kMax || runs.start[0] != 0) return false;
  unsigned last = 0;
  for (unsigned i = 1; i < runs.count; ++i) {
    if (runs.start[i] == Runs::kFurther) continue;
    if (runs.start[i] <= last || runs.start[i] >= kGranulesPerPage) return false;
    last = runs.start[i];
  }
  return true;
}

TEST(RunsTest, SayWhatCellsWouldSay) {
  std::mt19937 random(1);
  unsigned edits = 0, renewals = 0, overflows = 0;
  for (unsigned episode = 0; episode < 3000; ++episode) {
    Runs runs = Runs::of(Cell());
    Cells cells(kGranulesPerPage);
    Touches touches = randomTouches(random);
    for (unsigned step = 0; step < 20; ++step) {
      if (random() % 3 == 0) touches = randomTouches(random);
      const unsigned salt = random() % 3;
      Cells wanted = cells;
      for (unsigned i = 0; i < touches.count; ++i) {
        const Touch &t = touches.touch[i];
        for (unsigned g = t.first; g < t.end; ++g)
          if (const ByteMask mask = t.mask[(g - t.first) % t.period]) wanted[g] = successor(cells[g], mask, salt);
      }
      const auto next = [&](const Cell &cell, ByteMask mask, unsigned first, unsigned count, unsigned gap) {
        for (unsigned k = 0; k < count; ++k) EXPECT_EQ(cells[first + k * gap], cell);
        return successor(cell, mask, salt);
      };
      Runs renewed = runs, fresh;
      const bool fits = editRuns(runs, touches.touch, touches.count, next, fresh);
      if (renewRuns(renewed, touches.touch, touches.count, next)) {
        ASSERT_TRUE(wellFormed(renewed));
        ASSERT_EQ(sayingOf(renewed), wanted);
        ++renewals;
      } else {
        ASSERT_EQ(sayingOf(renewed), cells);
      }
      overflows += !fits;
      if (!fits) break;
      ++edits;
      ASSERT_TRUE(wellFormed(fresh));
      ASSERT_EQ(sayingOf(fresh), wanted);
      runs = fresh;
      cells = wanted;
      Runs scanned;
      if (runsOf(cells.data(), scanned)) {
        ASSERT_TRUE(wellFormed(scanned));
        ASSERT_EQ(sayingOf(scanned), cells);
      }
    }
  }
  EXPECT_GT(edits, 10000u);
  EXPECT_GT(renewals, 100u);
  EXPECT_GT(overflows, 100u);
}

TEST(RunsTest, PatternsAreFound) {
  Cells cells(kGranulesPerPage);
  for (unsigned g = 0; g < kGranulesPerPage; ++g) cells[g] = cellOf(g < 7 ? 9 : 1 + g % 3);
  Runs runs;
  ASSERT_TRUE(runsOf(cells.data(), runs));
  EXPECT_EQ(runs.count, 4u);
  EXPECT_EQ(sayingOf(runs), cells);
  cells[100] = Cell::busy();  // a granule's own
  EXPECT_FALSE(runsOf(cells.data(), runs));
}

// Every second element of a row, again and again, by two threads in turn: a row stays one run of two cells.
TEST(RunsTest, AlternatingElementsStayOnePattern) {
  Runs runs = Runs::of(cellOf(7)), fresh;
  for (unsigned round = 0; round < 4; ++round) {
    const Touch touch{1 + round % 2, 500, 2, {kAllBytes, 0}};
    ASSERT_TRUE(editRuns(
        runs, &touch, 1, [&](const Cell &, ByteMask, unsigned, unsigned, unsigned) { return cellOf(100 + round); }, fresh));
    runs = fresh;
  }
  EXPECT_LE(runs.count, 5u);
}

TEST(TouchesTest, StridedPiecesTouchTheirBytes) {
  std::mt19937 random(2);
  const uintptr_t page = 0x10000000;
  for (unsigned i = 0; i < 5000; ++i) {
    Pieces pieces{page - 100 + random() % 4200, 0, 1 + random() % 400, 1 + random() % 20};
    pieces.stride = pieces.size + 1 + random() % 60;
    if (!StridedTouches::fits(pieces) || pieces.end() <= page) continue;
    std::vector<bool> wanted(kPageBytes);
    for (uint64_t k = 0; k < pieces.count; ++k)
      for (uint64_t b = 0; b < pieces.size; ++b) {
        const uintptr_t at = pieces.address + k * pieces.stride + b;
        if (at >= page && at < page + kPageBytes) wanted[at - page] = true;
      }
    std::vector<bool> touched(kPageBytes);
    if (pieces.address < page + kPageBytes) {
      const Touches touches = StridedTouches(pieces).in(page);
      unsigned end = 0;
      for (unsigned k = 0; k < touches.count; ++k) {
        const Touch &t = touches.touch[k];
        ASSERT_GE(t.first, end);
        end = t.end;
        for (unsigned g = t.first; g < t.end; ++g)
          for (unsigned b = 0; b < 8; ++b)
            if (t.mask[(g - t.first) % t.period] >> b & 1) touched[g * 8 + b] = true;
      }
    }
    ASSERT_EQ(touched, wanted) << pieces.address - page << " " << pieces.stride << " " << pieces.count << " " << pieces.size;
  }
}

TEST(SpansTest, SayWhatCellsWouldSay) {
  std::mt19937 random(3);
  constexpr uint32_t kPages = 300;
  unsigned overflows = 0;
  for (unsigned episode = 0; episode < 2000; ++episode) {
    Spans spans;
    spans.reset(Cell());
    Cells cells(kPages);
    for (unsigned step = 0; step < 30; ++step) {
      const uint32_t from = random() % kPages, to = from + 1 + random() % (kPages - from);
      const unsigned salt = random() % 3;
      Cells wanted = cells;
      for (uint32_t p = from; p < to; ++p) wanted[p] = successor(cells[p], kAllBytes, salt);
      const bool fits = spans.edit(from, to, kPages, [&](const Cell &cell, uint32_t first, uint32_t end) {
        EXPECT_TRUE(first >= from && end <= to && cells[first] == cell && cells[end - 1] == cell);
        return successor(cell, kAllBytes, salt);
      });
      overflows += !fits;
      if (fits) cells = wanted;
      ASSERT_LE(spans.count, Spans::kMax);
      for (uint32_t i = 0; i < spans.count; ++i) {
        ASSERT_LT(spans.start[i], spans.endOf(i, kPages));
        for (uint32_t p = spans.start[i]; p < spans.endOf(i, kPages); ++p) ASSERT_EQ(spans.cell[i], cells[p]);
        if (i) {
          ASSERT_NE(spans.cell[i], spans.cell[i - 1]);
        }
      }
    }
  }
  EXPECT_GT(overflows, 50u);
}

}  // namespace
}  // namespace bigfoot
