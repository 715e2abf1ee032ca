// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/text.h"

#include <gtest/gtest.h>

#include <climits>
#include <cstdio>
#include <string>

#pragma clang diagnostic ignored "-Wformat-security"

namespace bigfoot {
namespace {

template <class... Arguments>
std::string formatted(size_t size, const char *text, Arguments... arguments) {
  char buffer[128];
  __builtin_memset(buffer, '#', sizeof buffer);
  const size_t n = format(buffer, size, text, arguments...);
  EXPECT_LT(n, size);
  EXPECT_EQ(buffer[n], 0);
  EXPECT_EQ(buffer[size], '#') << "wrote past the end";
  return buffer;
}

template <class... Arguments>
void likePrintf(const char *text, Arguments... arguments) {
  char expected[128];
  snprintf(expected, sizeof expected, text, arguments...);
  EXPECT_EQ(formatted(100, text, arguments...), expected);
}

TEST(Format, WritesWhatPrintfWould) {
  likePrintf("plain");
  likePrintf("%s and %s", "one", "");
  likePrintf("%c%c", 'a', 'b');
  likePrintf("%u %u", 0u, UINT_MAX);
  likePrintf("%d %d %d", 0, INT_MIN, INT_MAX);
  likePrintf("%ld %ld", LONG_MIN, LONG_MAX);
  likePrintf("%lu %lx %x", ULONG_MAX, ULONG_MAX, 0xbeefu);
  likePrintf("100%%");
}

TEST(Format, CutsOffAtTheEnd) {
  EXPECT_EQ(formatted(5, "%s", "abcdefgh"), "abcd");
  EXPECT_EQ(formatted(4, "%lu", 123456ul), "123");
  EXPECT_EQ(formatted(1, "x"), "");
}

TEST(Format, SurvivesANullString) { EXPECT_EQ(formatted(20, "%s", static_cast<const char *>(nullptr)), "(null)"); }

TEST(Same, ComparesWholeStrings) {
  EXPECT_TRUE(same("", ""));
  EXPECT_TRUE(same("ab", "ab"));
  EXPECT_FALSE(same("ab", "abc"));
  EXPECT_FALSE(same("abc", "ab"));
  EXPECT_FALSE(same("ab", "aB"));
}

}  // namespace
}  // namespace bigfoot
