// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/complete.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

Words wordsFor(const Words &line) {
  Words words;
  for (const Candidate &candidate : completions(line)) words.push_back(candidate.word);
  return words;
}

TEST(Complete, Commands) {
  EXPECT_EQ(wordsFor({"bigfoot", "re"}), (Words{"record", "replay", "report"}));
  EXPECT_EQ(wordsFor({"/usr/bin/bigfoot", "--v"}), (Words{"--version"}));
  EXPECT_EQ(wordsFor({"bigfoot", "help", "expl"}), (Words{"explain"}));
  EXPECT_EQ(wordsFor({"bigfoot", "nonsense", ""}), Words());
}

TEST(Complete, OwnOptionsAndValues) {
  EXPECT_EQ(wordsFor({"bigfoot", "cc", "--check"}), (Words{"--checks="}));
  EXPECT_EQ(wordsFor({"bigfoot-cc", "--checks="}), (Words{"--checks=all", "--checks=bigfoot", "--checks=events", "--checks=redcard"}));
  EXPECT_EQ(wordsFor({"bigfoot", "run", "--checks=r"}), (Words{"--checks=redcard"}));
  EXPECT_EQ(wordsFor({"bigfoot-gcc", "--no-r"}), (Words{"--no-runtime"}));
  EXPECT_EQ(wordsFor({"bigfoot", "explain", "--color=a"}), (Words{"--color=always", "--color=auto"}));
}

TEST(Complete, ValuesThatAreWordsOfTheirOwn) {
  EXPECT_EQ(wordsFor({"bigfoot", "bench", "--size", ""}), (Words{"full", "small", "tiny"}));
  EXPECT_EQ(wordsFor({"bigfoot", "trace", "c"}), (Words{"cat", "convert"}));
  EXPECT_EQ(wordsFor({"bigfoot", "trace", "filter", "--ki"}), (Words{"--kinds="}));
}

TEST(Complete, NothingWhereAFileMayStand) {
  EXPECT_EQ(wordsFor({"bigfoot", "run", ""}), Words());
  EXPECT_EQ(wordsFor({"bigfoot", "run", "--build", ""}), Words());
  EXPECT_EQ(wordsFor({"bigfoot", "cc", "--ignorelist="}), Words());
  EXPECT_EQ(wordsFor({"bigfoot", "record", "-o", ""}), Words());
}

TEST(Complete, WhatFollowsTheProgramIsTheProgramsOwn) {
  EXPECT_EQ(wordsFor({"bigfoot", "run", "app", "--check"}), Words());
  EXPECT_EQ(wordsFor({"bigfoot", "run", "--build", ".", "--", "ctest", "--check"}), Words());
  EXPECT_EQ(wordsFor({"bigfoot", "run", "--build", ".", "--check"}), (Words{"--checks="}));
}

TEST(Complete, RunTimeOptions) {
  const Words keys = wordsFor({"BIGFOOT_OPTIONS"});
  EXPECT_GT(keys.size(), 10u);
  EXPECT_NE(std::find(keys.begin(), keys.end(), "log_path="), keys.end());
}

}  // namespace
}  // namespace bigfoot::driver
