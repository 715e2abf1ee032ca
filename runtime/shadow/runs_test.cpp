// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs and spans against one word for each granule or page.
#include "runtime/shadow/runs.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "runtime/shadow/extent.h"
#include "runtime/shadow/touches.h"

namespace bigfoot {
namespace {

using Words = std::vector<Word>;

// Any function of word and mask will do; one with few results, so that runs join as well.
Word successor(Word word, ByteMask mask, unsigned salt) {
  return Word((word.bits() * 31 + mask * 7 + salt) % 5);
}

Words wordsOf(const Runs &runs) {
  Words words;
  for (unsigned g = 0; g < kGranulesPerPage; ++g) words.push_back(runs.at(g));
  return words;
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

TEST(RunsTest, SayWhatWordsWouldSay) {
  std::mt19937 random(1);
  unsigned edits = 0, renewals = 0, overflows = 0;
  for (unsigned episode = 0; episode < 3000; ++episode) {
    Runs runs = Runs::of(Word());
    Words words(kGranulesPerPage);
    Touches touches = randomTouches(random);
    for (unsigned step = 0; step < 20; ++step) {
      if (random() % 3 == 0) touches = randomTouches(random);
      const unsigned salt = random() % 3;
      Words wanted = words;
      for (unsigned i = 0; i < touches.count; ++i) {
        const Touch &t = touches.touch[i];
        for (unsigned g = t.first; g < t.end; ++g)
          if (const ByteMask mask = t.mask[(g - t.first) % t.period]) wanted[g] = successor(words[g], mask, salt);
      }
      const auto next = [&](Word word, ByteMask mask, unsigned first, unsigned count, unsigned gap) {
        for (unsigned k = 0; k < count; ++k) EXPECT_EQ(words[first + k * gap], word);
        return successor(word, mask, salt);
      };
      Runs renewed = runs, fresh;
      const bool fits = editRuns(runs, touches.touch, touches.count, next, fresh);
      if (renewRuns(renewed, touches.touch, touches.count, next)) {
        ASSERT_TRUE(wellFormed(renewed));
        ASSERT_EQ(wordsOf(renewed), wanted);
        ++renewals;
      } else {
        ASSERT_EQ(wordsOf(renewed), words);
      }
      overflows += !fits;
      if (!fits) break;
      ++edits;
      ASSERT_TRUE(wellFormed(fresh));
      ASSERT_EQ(wordsOf(fresh), wanted);
      runs = fresh;
      words = wanted;
      Runs scanned;
      if (runsOf(words.data(), scanned)) {
        ASSERT_TRUE(wellFormed(scanned));
        ASSERT_EQ(wordsOf(scanned), words);
      }
    }
  }
  EXPECT_GT(edits, 10000u);
  EXPECT_GT(renewals, 100u);
  EXPECT_GT(overflows, 100u);
}

TEST(RunsTest, PatternsAreFound) {
  Words words(kGranulesPerPage);
  for (unsigned g = 0; g < kGranulesPerPage; ++g) words[g] = Word(g < 7 ? 9 : 1 + g % 3);
  Runs runs;
  ASSERT_TRUE(runsOf(words.data(), runs));
  EXPECT_EQ(runs.count, 4u);
  EXPECT_EQ(wordsOf(runs), words);
  words[100] = Word::composite(Form::kHalves, 1);  // a granule's own
  EXPECT_FALSE(runsOf(words.data(), runs));
}

// Every second element of a row, again and again, by two threads in turn: a row stays one run of two words.
TEST(RunsTest, AlternatingElementsStayOnePattern) {
  Runs runs = Runs::of(Word(7)), fresh;
  for (unsigned round = 0; round < 4; ++round) {
    const Touch touch{1 + round % 2, 500, 2, {kAllBytes, 0}};
    ASSERT_TRUE(editRuns(
        runs, &touch, 1, [&](Word, ByteMask, unsigned, unsigned, unsigned) { return Word(100 + round); }, fresh));
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

TEST(SpansTest, SayWhatWordsWouldSay) {
  std::mt19937 random(3);
  constexpr uint32_t kPages = 300;
  unsigned overflows = 0;
  for (unsigned episode = 0; episode < 2000; ++episode) {
    Spans spans;
    spans.reset(Word());
    Words words(kPages);
    for (unsigned step = 0; step < 30; ++step) {
      const uint32_t from = random() % kPages, to = from + 1 + random() % (kPages - from);
      const unsigned salt = random() % 3;
      Words wanted = words;
      for (uint32_t p = from; p < to; ++p) wanted[p] = successor(words[p], kAllBytes, salt);
      const bool fits = spans.edit(from, to, kPages, [&](Word word, uint32_t first, uint32_t end) {
        EXPECT_TRUE(first >= from && end <= to && words[first] == word && words[end - 1] == word);
        return successor(word, kAllBytes, salt);
      });
      overflows += !fits;
      if (fits) words = wanted;
      ASSERT_LE(spans.count, Spans::kMax);
      for (uint32_t i = 0; i < spans.count; ++i) {
        ASSERT_LT(spans.start[i], spans.endOf(i, kPages));
        for (uint32_t p = spans.start[i]; p < spans.endOf(i, kPages); ++p) ASSERT_EQ(spans.word[i], words[p]);
        if (i) {
          ASSERT_NE(spans.word[i], spans.word[i - 1]);
        }
      }
    }
  }
  EXPECT_GT(overflows, 50u);
}

}  // namespace
}  // namespace bigfoot
