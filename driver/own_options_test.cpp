// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/own_options.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

TEST(OwnOptions, AreTakenOut) {
  auto arguments = parseArguments({"--checks=all", "-O2", "--define-tsan-macros", "a.c"});
  const OwnOptions own = takeOwnOptions(arguments);
  EXPECT_EQ(own.checks, "all");
  EXPECT_TRUE(own.define_tsan_macros);
  EXPECT_FALSE(own.no_runtime);
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[0].words[0], "-O2");
}

TEST(OwnOptions, MisspelledOnesGetASuggestion) {
  EXPECT_NE(complaintAbout("--check=all").value_or("").find("'--checks=all'"), std::string::npos);
  EXPECT_NE(complaintAbout("--ignore-list=x").value_or("").find("'--ignorelist=x'"), std::string::npos);
  EXPECT_NE(complaintAbout("--checks=al").value_or("").find("'all'"), std::string::npos);
  EXPECT_TRUE(complaintAbout("--checks"));
  EXPECT_NE(complaintAbout("--precision=adress").value_or("").find("'address'"), std::string::npos);
  EXPECT_TRUE(complaintAbout("--precision=all"));
  EXPECT_FALSE(complaintAbout("--precision=address"));
  EXPECT_TRUE(complaintAbout("--no-runtime=1"));
}

TEST(OwnOptions, OthersAreLeftToClang) {
  EXPECT_FALSE(complaintAbout("--frobnicate"));
  EXPECT_FALSE(complaintAbout("--verbose-asm"));
}

TEST(Nearest, IsNotTooGenerous) {
  EXPECT_EQ(nearest("docter", {"run", "doctor"}), "doctor");
  EXPECT_FALSE(nearest("a.out", {"run", "doctor", "c++"}));
}

}  // namespace
}  // namespace bigfoot::driver
