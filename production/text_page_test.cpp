// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that is changed all the time while threads run it.
#include "production/text_page.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "production/registers.h"

static uint64_t g_hits;

extern "C" {
bool bigfoot_sled_hit(const bigfoot::Registers &, uintptr_t) {
  __atomic_fetch_add(&g_hits, 1, __ATOMIC_RELAXED);
  return false;
}
void bigfoot_sled_hit_slowly(const bigfoot::Registers &, uintptr_t) {}
uint64_t sumOfLoop(uint64_t rounds);
extern const char loop_sled[], loop_stub[];
}

// Adds the numbers from 1 to `rounds`, with a sled in every round.
asm(".text\n.globl sumOfLoop, loop_sled, loop_stub\n.p2align 4\nsumOfLoop:\nxorl %eax, %eax\n1:\naddq %rdi, %rax\n.p2align 3, , 4\nloop_sled: .byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"
    "decq %rdi\njnz 1b\nretq\n"
    "loop_stub:\nleaq -128(%rsp), %rsp\ncallq __bigfoot_sled\njmp loop_sled + 5\n");

namespace bigfoot {
namespace {

struct Sled {
  uintptr_t word = reinterpret_cast<uintptr_t>(loop_sled) & ~uintptr_t{7};
  uint64_t idle = *reinterpret_cast<const uint64_t *>(word), armed = idle;
  Sled() {
    auto *bytes = reinterpret_cast<uint8_t *>(&armed) + (reinterpret_cast<uintptr_t>(loop_sled) - word);
    const auto way = static_cast<int32_t>(loop_stub - (loop_sled + 5));
    bytes[0] = 0xe9;
    __builtin_memcpy(bytes + 1, &way, 4);
  }
};

TEST(TextPage, ChangesUnderRunningThreads) {
  constexpr uint64_t kRounds = 20000, kChanges = 100000;
  constexpr int kThreads = 3;
  ASSERT_TRUE(text_page::begin());
  const Sled sled;
  ASSERT_EQ(sumOfLoop(kRounds), kRounds * (kRounds + 1) / 2);
  ASSERT_EQ(g_hits, 0u);
  bool stop = false;
  uint64_t wrong = 0, loops = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
        __atomic_fetch_add(&wrong, sumOfLoop(kRounds) != kRounds * (kRounds + 1) / 2, __ATOMIC_RELAXED);
        __atomic_fetch_add(&loops, 1, __ATOMIC_RELAXED);
      }
    });
  for (uint64_t i = 0; i < kChanges; ++i) {
    EXPECT_TRUE(text_page::write(sled.word, i % 2 ? sled.idle : sled.armed));
    text_page::settle();
  }
  __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(loops, 0u);
  const uint64_t hits = g_hits;
  EXPECT_GT(hits, 0u);
  // The last change took it out; armed again it is hit in every round.
  EXPECT_EQ(sumOfLoop(kRounds), kRounds * (kRounds + 1) / 2);
  EXPECT_EQ(g_hits, hits);
  text_page::write(sled.word, sled.armed);
  text_page::settle();
  EXPECT_EQ(sumOfLoop(10), 55u);
  EXPECT_EQ(g_hits, hits + 10);
}

}  // namespace
}  // namespace bigfoot
