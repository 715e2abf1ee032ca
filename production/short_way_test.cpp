// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/short_way.h"

#include <gtest/gtest.h>

#include <thread>

#include "production/owners.h"
#include "production/text_page.h"

// A sled and its stub, of a function that does nothing: both return to who called the code.
asm(".text\n.p2align 3\nshort_way_sled: .byte 0x0f, 0x1f, 0x44, 0, 0\nretq\nshort_way_stub: incl short_way_long(%rip)\nretq\n");
extern "C" const char short_way_sled[], short_way_stub[];
extern "C" int short_way_long;
int short_way_long;

namespace bigfoot {
namespace {

constexpr int8_t kRsi = 6, kRdi = 7;

Operand in(int8_t base, int64_t displacement = 0) {
  Operand operand;
  operand.base = base, operand.displacement = displacement;
  return operand;
}

struct Sled {
  Site site{};
  Watch watches[2]{};
  WatchedSled sled{reinterpret_cast<uintptr_t>(short_way_sled), reinterpret_cast<uintptr_t>(short_way_stub) + kStubReturn, nullptr, 0, 0, 1, watches};

  Sled(unsigned short flags, bool tracks, bool left) {
    site.flags = flags;
    for (Watch &watch : watches) watch = {{&site, in(kRdi), {}, false, tracks ? 1u : 0u, {in(kRsi)}}, tracks, left};
  }
  // Whether a thread that comes to the sled with these registers has to go the long way.
  bool isLong(const void *address, const void *value = nullptr) {
    if (!code) code = short_way::write(sled), text_page::settle();
    EXPECT_NE(code, reinterpret_cast<uintptr_t>(short_way_stub));
    const int before = short_way_long;
    reinterpret_cast<void (*)(const void *, const void *)>(code)(address, value);
    return short_way_long != before;
  }
  uintptr_t code = 0;
};

alignas(16) char g_own[64], g_others[64], g_escaped[64];

class ShortWay : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_TRUE(owners::reserve() && text_page::begin());
    owners::own(reinterpret_cast<uint64_t>(g_own), sizeof g_own);
    std::thread([] { owners::own(reinterpret_cast<uint64_t>(g_others), sizeof g_others); }).join();
  }
  void SetUp() override {
    char here;
    const auto stack = reinterpret_cast<uint64_t>(&here);
    owners::t_mine.stack_low = stack - (1 << 20), owners::t_mine.quiet = owners::t_mine.stack = 2 << 20;
  }
};

const void *const kNoAddress = reinterpret_cast<const void *>(0x8000'0000'0000'0000);

TEST_F(ShortWay, AccessesOfOwnMemoryNeedNoOther) {
  char local;
  Sled sled(kSiteWrite, false, true);
  EXPECT_FALSE(sled.isLong(g_own));
  EXPECT_FALSE(sled.isLong(g_own + 63));
  EXPECT_FALSE(sled.isLong(&local));
  EXPECT_TRUE(sled.isLong(g_others));
  EXPECT_TRUE(sled.isLong(g_escaped));
  EXPECT_TRUE(sled.isLong(nullptr));
  EXPECT_TRUE(sled.isLong(kNoAddress));
}

TEST_F(ShortWay, FramesThatHaveEscapedAreNotTheThreadsOwn) {
  char local;
  Sled sled(0, false, true);
  owners::t_mine.quiet = reinterpret_cast<uint64_t>(&local) - owners::t_mine.stack_low;   // from here on
  EXPECT_TRUE(sled.isLong(&local));
  owners::t_mine = {};   // a thread of which nothing is known
  EXPECT_TRUE(sled.isLong(&local));
  EXPECT_TRUE(sled.isLong(g_escaped));
  owners::t_mine.number = owners::self();
}

TEST_F(ShortWay, StoresOfNewsNeedTheOther) {
  char local;
  Sled sled(kSiteWrite, true, false);
  EXPECT_TRUE(sled.isLong(g_escaped, g_own));
  EXPECT_TRUE(sled.isLong(g_escaped, &local));
  EXPECT_FALSE(sled.isLong(g_own, g_own));
  EXPECT_FALSE(sled.isLong(&local, g_own));
  EXPECT_FALSE(sled.isLong(g_escaped, g_escaped));
  EXPECT_FALSE(sled.isLong(g_escaped, nullptr));
  EXPECT_FALSE(sled.isLong(g_escaped, kNoAddress));
  owners::t_mine.stack = ~uint64_t{0}, owners::t_mine.stack_low = 0;   // before a thread knows its stack
  EXPECT_TRUE(sled.isLong(g_escaped, g_escaped));
}

TEST_F(ShortWay, WhatIsPassedIsLookedAtAsAValue) {
  Sled sled(kSitePasses, true, false);
  EXPECT_TRUE(sled.isLong(g_own));
  EXPECT_FALSE(sled.isLong(g_escaped));
}

TEST_F(ShortWay, CopiesIntoEscapedMemoryNeedTheOther) {
  Sled sled(kSiteWrite | kSiteCopies, true, false);
  EXPECT_TRUE(sled.isLong(g_escaped, g_escaped));
  EXPECT_FALSE(sled.isLong(g_own, g_own));
}

TEST_F(ShortWay, VectorsAreTwoValues) {
  Sled sled(kSiteWrite, true, false);
  sled.watches[0].entry.value[0] = {};
  sled.watches[0].entry.value[0].vector = 9;
  for (const bool second : {false, true})
    for (const bool news : {false, true}) {
      const void *words[2] = {second || !news ? nullptr : g_own, second && news ? g_own : nullptr};
      asm volatile("movups %0, %%xmm9" : : "m"(words) : "xmm9");
      EXPECT_EQ(sled.isLong(g_escaped), news);
    }
}

TEST_F(ShortWay, EveryAccessOfASledIsLookedAt) {
  Sled sled(0, false, true);
  sled.sled.count = 2;
  sled.watches[1].entry.address = in(kRsi);
  EXPECT_FALSE(sled.isLong(g_own, g_own));
  EXPECT_TRUE(sled.isLong(g_own, g_escaped));
  EXPECT_TRUE(sled.isLong(g_escaped, g_own));
  Sled same(0, false, true);
  same.sled.count = 2;
  same.watches[1].entry.address = in(kRdi, 8);
  EXPECT_FALSE(same.isLong(g_own));
  EXPECT_TRUE(same.isLong(g_escaped));
}

}  // namespace
}  // namespace bigfoot
