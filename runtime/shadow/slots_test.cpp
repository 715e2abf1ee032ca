// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// (P5) What others do to a cell between any two instructions of a thread that reads it without a lock. The reader runs in single steps; the
// signal of a step does the others' part.
#include "runtime/shadow/slots.h"

#include <gtest/gtest.h>
#include <signal.h>

#include "runtime/shadow/page.h"

namespace bigfoot {

constinit CellPool<Slots, kSlotsCells, kSlotsMarks> g_slots;

namespace {

// The reader's stamps of its present epoch, and someone's.
constexpr Window kWindow{1000, 10, {}};
constexpr Stamp kPresent = 1005, kOther = 500;

// What the others do, and after how many of the reader's instructions.
struct Event {
  unsigned at;
  void (*happens)();
};
unsigned g_steps;
Event g_event[2];

void step(int) {
  ++g_steps;
  for (const Event &e : g_event)
    if (e.happens && e.at == g_steps) e.happens();
}

constexpr unsigned long kTrapFlag = 0x100;
BIGFOOT_INLINE inline void trap(bool on) {
  // Below the red zone.
  if (on)
    asm volatile("sub $128, %%rsp; pushfq; orq %0, (%%rsp); popfq; lea 128(%%rsp), %%rsp" ::"i"(kTrapFlag) : "memory", "cc");
  else
    asm volatile("sub $128, %%rsp; pushfq; andq %0, (%%rsp); popfq; lea 128(%%rsp), %%rsp" ::"i"(~kTrapFlag) : "memory", "cc");
}

uint32_t g_index;
Word g_word;  // of the granule that the reader looks at
Slots &cell() { return g_slots.at(g_index); }
Word named() { return Word::composite(Form::kSlots, g_index); }

void say(Stamp stamp, Access access, ByteMask bytes) {
  emptySlots(cell());
  putSlot(cell(), stamp, access, bytes);
}

class SlotsTest : public testing::Test {
 protected:
  SlotsTest() {
    reserveRegions();
    g_index = g_slots.claim();
    struct sigaction action {};
    action.sa_handler = step;
    sigaction(SIGTRAP, &action, &before_);
  }
  ~SlotsTest() {
    sigaction(SIGTRAP, &before_, nullptr);
    g_slots.release(g_index);
  }

  // Whether the reader finds a write of all bytes covered, with the events between its instructions.
  static bool finds(Event first, Event second) {
    g_event[0] = first;
    g_event[1] = second;
    g_steps = 0;
    trap(true);
    const Word seen = loadWord(g_word);
    const bool covered = seen == named() && isCoveredShared(g_word, seen, kWindow, Access::kWrite, kAllBytes);
    trap(false);
    return covered;
  }

 private:
  struct sigaction before_;
};

TEST_F(SlotsTest, CellThatWasElsewhereMeanwhileSaysNothing) {
  const auto leaves = [] {
    storeWord(g_word, Word());
    say(kPresent, Access::kWrite, kAllBytes);  // of another granule
  };
  const auto returns = [] {
    say(kOther, Access::kWrite, kAllBytes);
    storeWord(g_word, named());
  };
  unsigned steps = 0;
  returns();
  ASSERT_FALSE(finds({}, {}));
  for (unsigned i = 1; i == 1 || i < steps; ++i)
    for (unsigned k = i + 1; k == i + 1 || k < steps; ++k) {
      returns();
      ASSERT_FALSE(finds({i, leaves}, {k, returns})) << "steps " << i << " and " << k;
      if (g_steps > steps) steps = g_steps;
    }
  EXPECT_GT(steps, 20u);
}

// Someone's write takes the slot of the reader's.
TEST_F(SlotsTest, CellThatChangesMeanwhileSaysNothing) {
  const auto changes = [] {
    storeWord(g_word, Word::busy());
    putSlot(cell(), SlotBytes{}, kOther, Access::kWrite, kAllBytes);
    storeWord(g_word, named());
  };
  for (unsigned i = 1, steps = i; i <= steps; ++i, steps = g_steps) {
    say(kPresent, Access::kWrite, 0x0f);
    storeWord(g_word, named());
    ASSERT_FALSE(finds({i, changes}, {})) << "step " << i;
    ASSERT_EQ(cell().stamp[0], i < g_steps ? kOther : cell().stamp[0]);
  }
}

TEST_F(SlotsTest, CellThatNobodyChangesIsRead) {
  say(kPresent, Access::kWrite, kAllBytes);
  storeWord(g_word, named());
  EXPECT_TRUE(finds({}, {}));
  putSlot(cell(), kOther, Access::kRead, 0x10);
  EXPECT_FALSE(finds({}, {}));
}

}  // namespace
}  // namespace bigfoot
