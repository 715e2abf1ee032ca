// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/place.h"

#include <gtest/gtest.h>

#include <cstring>

namespace bigfoot {
namespace {

struct NamedSite {
  Site site{};
  char file[64];
  NamedSite(const char *name, unsigned line, unsigned column) {
    strcpy(file, name);
    site.file = static_cast<int>(file - reinterpret_cast<char *>(&site.file));
    site.line = line;
    site.column = column;
  }
};

Place placeOf(const char *text) {
  Place place{};
  EXPECT_TRUE(readPlace(text, strlen(text), place)) << text;
  return place;
}

TEST(Place, HasALineAndPerhapsAColumn) {
  EXPECT_STREQ(placeOf("bank.cpp:12").file, "bank.cpp");
  EXPECT_EQ(placeOf("bank.cpp:12").line, 12u);
  EXPECT_EQ(placeOf("bank.cpp:12").column, 0u);
  EXPECT_EQ(placeOf("bank.cpp:12:7").line, 12u);
  EXPECT_EQ(placeOf("bank.cpp:12:7").column, 7u);
  EXPECT_STREQ(placeOf("c:/bank.cpp:12").file, "c:/bank.cpp");
}

TEST(Place, IsNoneWithoutFileOrLine) {
  Place place;
  for (const char *text : {"", "bank.cpp", "bank.cpp:", ":12", "12", "bank.cpp:0", "bank.cpp:x", "bank.cpp:12x", "bank.cpp:12345678901"})
    EXPECT_FALSE(readPlace(text, strlen(text), place)) << text;
}

TEST(Place, OfAPairAreTwoOrOneTwice) {
  Place pair[2];
  ASSERT_TRUE(readPair("a.c:1,b.c:2:3", pair));
  EXPECT_STREQ(pair[1].file, "b.c");
  EXPECT_EQ(pair[1].column, 3u);
  ASSERT_TRUE(readPair("a.c:1", pair));
  EXPECT_TRUE(areSame(pair[0], pair[1]));
  for (const char *text : {"a.c:1,", ",a.c:1", "a.c,b.c", "a.c:1,b.c:2,c.c:3x", ","}) EXPECT_FALSE(readPair(text, pair)) << text;
}

TEST(Place, NamesTheEndOfAPath) {
  const NamedSite site("/home/me/src/bank.cpp", 12, 7);
  for (const char *text : {"bank.cpp:12", "src/bank.cpp:12:7", "/home/me/src/bank.cpp:12"}) EXPECT_TRUE(isAt(placeOf(text), site.site)) << text;
  for (const char *text : {"ank.cpp:12", "bank.cpp:13", "bank.cpp:12:8", "other/bank.cpp:12", "/bank.cpp:12", "/x/home/me/src/bank.cpp:12"})
    EXPECT_FALSE(isAt(placeOf(text), site.site)) << text;
}

}  // namespace
}  // namespace bigfoot
