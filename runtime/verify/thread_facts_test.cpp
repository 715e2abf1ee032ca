// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/verify/thread_facts.h"

#include <gtest/gtest.h>

#include <string>

namespace bigfoot::verify {
namespace {

constexpr uintptr_t kX = 0x700000001000;

// One thread; says what was wrong, in order: "a" an access, "c" a check, then r or w, then what ended the waiting.
class ThreadFactsTest : public testing::Test {
 protected:
  ThreadFactsTest() : facts_(note, &found_) {}

  void access(bool is_write, uintptr_t at = kX, size_t bytes = 4) { tell(What::kAccess, is_write, at, bytes); }
  void check(bool is_write, uintptr_t at = kX, size_t bytes = 4) { tell(What::kCheck, is_write, at, bytes); }
  void acquire() { ++acquires_; }
  void release() { ++releases_; }
  std::string found() {
    facts_.endWaiting(Ending::kThreadEnd, nullptr);
    return found_;
  }

  ThreadFacts facts_;

 private:
  static void note(void *found, const Violation &v) {
    auto &text = *static_cast<std::string *>(found);
    text += std::string(v.what == What::kAccess ? "a" : "c") + (v.is_write ? "w" : "r");
    text += "AMFTE"[static_cast<int>(v.ending)];
    text += ' ';
  }
  void tell(What what, bool is_write, uintptr_t at, size_t bytes) {
    static const Site site{};
    facts_.note(at, bytes, {what, is_write, releases_ + 1, &site}, acquires_);
  }

  std::string found_;
  uint32_t releases_ = 0;
  uint64_t acquires_ = 0;
};

TEST_F(ThreadFactsTest, CheckBesideItsAccess) {
  check(true), access(true);
  release(), acquire();
  access(false), check(false);
  EXPECT_EQ(found(), "");
}

TEST_F(ThreadFactsTest, AccessWithoutCheck) {
  access(true);
  EXPECT_EQ(found(), "awT ");
}

TEST_F(ThreadFactsTest, CheckWithoutAccess) {
  check(false);
  EXPECT_EQ(found(), "crT ");
}

TEST_F(ThreadFactsTest, EarlierCheckCoversUntilARelease) {
  check(true), access(true);
  acquire(), access(true);
  EXPECT_EQ(found(), "");
  release(), access(true);
  EXPECT_EQ(found(), "awT ");
}

TEST_F(ThreadFactsTest, LaterCheckCoversUntilAnAcquire) {
  access(true), release(), check(true), access(true);
  EXPECT_EQ(found(), "");
  release(), access(true), acquire(), check(true), access(true);
  EXPECT_EQ(found(), "awA ");
}

TEST_F(ThreadFactsTest, CheckBeforeItsAccessIsLegitimateUntilAnAcquire) {
  check(true), release(), access(true), check(true);
  EXPECT_EQ(found(), "");
  release(), check(true), acquire(), access(true);
  EXPECT_EQ(found(), "cwA ");
}

TEST_F(ThreadFactsTest, CheckBehindItsAccessIsLegitimateUntilARelease) {
  check(true), access(true), acquire(), check(true);
  EXPECT_EQ(found(), "");
  release(), check(true);
  EXPECT_EQ(found(), "cwT ");
}

TEST_F(ThreadFactsTest, ReadCheckDoesNotCoverAWrite) {
  check(false), access(true);
  EXPECT_EQ(found(), "awT ");
  release(), access(true), check(false);
  EXPECT_EQ(found(), "awT awT ");
}

TEST_F(ThreadFactsTest, WriteCheckCoversAReadButIsNotForIt) {
  check(true), access(false);
  EXPECT_EQ(found(), "cwT ");
  release(), access(false), check(true);
  EXPECT_EQ(found(), "cwT cwT ");
}

TEST_F(ThreadFactsTest, ReadCheckIsLegitimateForAWrite) {
  check(false), check(true), access(true);
  EXPECT_EQ(found(), "");
}

TEST_F(ThreadFactsTest, BytesAreApart) {
  check(true), access(true, kX + 1, 1);
  EXPECT_EQ(found(), "cwT cwT cwT ");
}

TEST_F(ThreadFactsTest, HalvesMakeAWhole) {
  check(true, kX, 2), check(true, kX + 2, 2), access(true);
  EXPECT_EQ(found(), "");
}

TEST_F(ThreadFactsTest, UnalignedAccessAcrossPages) {
  check(true, kX + 4093, 7), access(true, kX + 4093, 7);
  EXPECT_EQ(found(), "");
  release(), check(true, kX + 4093, 6), access(true, kX + 4093, 7);
  EXPECT_EQ(found(), "awT ");
}

TEST_F(ThreadFactsTest, OtherMemoryAtTheSameAddress) {
  check(true), access(true);
  facts_.forget(kX, 4, Ending::kMemoryGivenBack);
  access(true);
  EXPECT_EQ(found(), "awT ");
}

TEST_F(ThreadFactsTest, GivenBackBeforeTheCheck) {
  access(true);
  facts_.forget(kX, 4, Ending::kMemoryGivenBack);
  check(true), access(true);
  EXPECT_EQ(found(), "awM ");
}

TEST_F(ThreadFactsTest, PartOfAUnitGivenBack) {
  check(true), access(true);
  facts_.forget(kX - 100, 102, Ending::kMemoryGivenBack);
  access(true);
  EXPECT_EQ(found(), "awT awT ");
}

TEST_F(ThreadFactsTest, LargeMappingGivenBack) {
  for (unsigned i = 0; i < 200; ++i) check(true, kX + i * 8192), access(true, kX + i * 8192);
  facts_.forget(kX, size_t{1} << 40, Ending::kMemoryGivenBack);
  access(false, kX + 8192);
  EXPECT_EQ(found(), "arT ");
}

}  // namespace
}  // namespace bigfoot::verify
