// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/task.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

Product productOf(const Words &words) { return understand(parseArguments(words)).product; }

TEST(Task, WhatIsMade) {
  EXPECT_EQ(productOf({"a.c"}), Product::kExecutable);
  EXPECT_EQ(productOf({"a.o", "-o", "a"}), Product::kExecutable);
  EXPECT_EQ(productOf({"-c", "a.c"}), Product::kNoLink);
  EXPECT_EQ(productOf({"-MM", "a.c"}), Product::kNoLink);
  EXPECT_EQ(productOf({"-MMD", "a.c"}), Product::kExecutable);
  EXPECT_EQ(productOf({"-E", "-"}), Product::kNoLink);
  EXPECT_EQ(productOf({"-shared", "a.o"}), Product::kSharedLibrary);
  EXPECT_EQ(productOf({"-Wl,-shared", "a.o"}), Product::kSharedLibrary);
  EXPECT_EQ(productOf({"-r", "a.o"}), Product::kRelocatable);
  EXPECT_EQ(productOf({"-v"}), Product::kNothing);
  EXPECT_EQ(productOf({"--version"}), Product::kNothing);
  EXPECT_EQ(productOf({"-print-file-name=libc.a"}), Product::kNothing);
  EXPECT_EQ(productOf({}), Product::kNothing);
}

TEST(Task, HeadersArePrecompiledNotLinked) {
  EXPECT_EQ(productOf({"a.h"}), Product::kNoLink);
  EXPECT_EQ(productOf({"-x", "c++-header", "a"}), Product::kNoLink);
  EXPECT_EQ(productOf({"-x", "c", "a.h"}), Product::kExecutable);
}

TEST(Task, LanguageEndsWithNone) {
  EXPECT_TRUE(understand(parseArguments({"-x", "c", "a"})).compiles);
  EXPECT_FALSE(understand(parseArguments({"-x", "none", "a.o"})).compiles);
}

TEST(Task, SanitizersInEffect) {
  const Words kept = {"undefined"};
  EXPECT_EQ(understand(parseArguments({"-fsanitize=thread,undefined", "-fno-sanitize=thread"})).sanitizers, kept);
}

TEST(Task, Targets) {
  EXPECT_EQ(understand(parseArguments({"--target=x86_64-pc-linux-gnu"})).foreign_target, "");
  EXPECT_EQ(understand(parseArguments({"--target=aarch64-linux-gnu"})).foreign_target, "aarch64-linux-gnu");
  EXPECT_EQ(understand(parseArguments({"-m32"})).foreign_target, "-m32");
}

}  // namespace
}  // namespace bigfoot::driver
