// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/profile.h"

#include <gtest/gtest.h>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

class Profile : public ::testing::Test {
 protected:
  Profile() : symbolizer_(lookup_) {
    symbolizer_.setForeign("/include/c++/");
    symbolizer_.add({0x400000, 0x500000, 0x400000, "/home/me/bank", ""});
    symbolizer_.add({0x7f0000000000, 0x7f0000100000, 0x7f0000000000, "/lib/libc.so.6", ""});
    lookup_.places[0x3000] = {{"std::vector<int>::push_back(int)", "/usr/bin/../include/c++/12/bits/stl_vector.h", 9, 1},
                              {"fill()", "/home/me/fill.cpp", 7, 2}};
  }
  std::string print(std::vector<ProfileRow> rows) { return textProfile(symbolizer_, std::move(rows), 1234, "/home/me/"); }

  testing::TableLookup lookup_;
  Symbolizer symbolizer_;
};

const RawStack kDeposit = {0x402001, 0x401011, 0x401031, 0x7f0000001001};
const RawStack kFill = {0x402001, 0x403001, 0x401031};

TEST_F(Profile, MostExpensiveFirstWithTheProgramsOwnFrames) {
  EXPECT_EQ(print({{12, 480, 60, 12, 96, {0, 0, 480, 0, 0}, kDeposit}, {1, 4000, 500, 400, 3104, {3000, 996, 0, 0, 4}, kFill}}),
            "BigFoot: shadow of heap blocks by allocation, most expensive first (pid=1234)\n"
            "\n"
            "shadow  of all  blocks  bytes  elements  locations\n"
            "  3200    100%      13   4480       560        412\n"
            "      all: 67% cells, 22% runs, 11% uniform, <1% blank\n"
            "\n"
            "  3104     97%       1   4000       500        400\n"
            "      75% cells, 25% runs, <1% blank\n"
            "      fill() fill.cpp:7:2\n"
            "      main main.cpp:40:5\n"
            "\n"
            "    96      3%      12    480        60         12\n"
            "      100% uniform\n"
            "      deposit(Account&, int) bank.cpp:11:1\n"
            "      work() bank.cpp:30:3\n"
            "      main main.cpp:40:5\n");
}

TEST_F(Profile, StacksThatLookAlikeAreOneRow) {
  const RawStack kOnce = {0x402001, 0x401011, 0x401011, 0x401031}, kTwice = {0x402001, 0x401011, 0x401011, 0x401011, 0x401031};
  std::string text = print({{1, 8, 1, 1, 8, {8, 0, 0, 0, 0}, kOnce}, {2, 16, 2, 2, 16, {16, 0, 0, 0, 0}, kTwice}});
  EXPECT_NE(text.find("\n    24    100%       3     24         3          3\n      100% cells\n      deposit"), text.npos) << text;
  EXPECT_EQ(text.find("main"), text.npos) << "more than four frames";
}

TEST_F(Profile, StacksWithoutOwnFrames) {
  EXPECT_NE(print({{1, 8, 1, 1, 8, {8, 0, 0, 0, 0}, {}}}).find("\n      [the allocation's stack is not known]\n"), std::string::npos);
  std::string text = print({{1, 8, 1, 1, 8, {8, 0, 0, 0, 0}, {0x402001, 0x7f0000002001}}});
  EXPECT_NE(text.find("\n      malloc (bank+0x2000)\n"), text.npos) << text;
}

TEST_F(Profile, NoBlocksAndEmptyOnes) {
  EXPECT_NE(print({}).find("     0      0%       0      0         0          0\n      all: empty\n"), std::string::npos);
  EXPECT_NE(print({{3, 0, 0, 0, 0, {}, kFill}}).find("\n      empty\n      fill()"), std::string::npos);
}

}  // namespace
}  // namespace bigfoot::report
