// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/options.h"

#include <gtest/gtest.h>

namespace bigfoot::report {
namespace {

std::string errorOf(std::vector<std::string> arguments) {
  Options options;
  return parseOptions(arguments, &options);
}

TEST(CommandLine, WhatTheRuntimePasses) {
  Options options;
  ASSERT_EQ(parseOptions({"--in=3", "--ack=4", "--out=2", "--color=always", "--log_format=json", "--suppressions=a=b",
                          "--print_suppressions=1", "--log_path=/x", "--verbosity=2", "--strip_path_prefix=/p",
                          "--symbolize=0", "--shadow_profile=/y"},
                         &options),
            "");
  EXPECT_TRUE(options.started_by_runtime);
  EXPECT_EQ(options.in, 3);
  EXPECT_EQ(options.ack, 4);
  EXPECT_EQ(options.out, 2);
  EXPECT_EQ(options.color, ColorMode::kAlways);
  EXPECT_EQ(options.formats, std::vector{findFormat("json")});
  EXPECT_EQ(options.suppressions, "a=b");
  EXPECT_TRUE(options.print_suppressions);
  EXPECT_EQ(options.log_path, "/x");
  EXPECT_EQ(options.verbosity, 2u);
  EXPECT_EQ(options.strip_path_prefix, "/p");
  EXPECT_FALSE(options.symbolize);
  EXPECT_EQ(options.shadow_profile, "/y");
}

TEST(CommandLine, ByHand) {
  Options options;
  ASSERT_EQ(parseOptions({"saved"}, &options), "");
  EXPECT_EQ(options.file, "saved");
  EXPECT_FALSE(options.started_by_runtime);
  EXPECT_EQ(options.ack, -1);
}

TEST(CommandLine, MistakesAreNamed) {
  EXPECT_EQ(errorOf({"--colour=never"}), "unknown option --colour");
  EXPECT_EQ(errorOf({"--in"}), "unknown option --in");
  EXPECT_EQ(errorOf({"--in=-1"}), "--in: expected a file descriptor, got '-1'");
  EXPECT_EQ(errorOf({"--out=x"}), "--out: expected a file descriptor, got 'x'");
  EXPECT_EQ(errorOf({"--color=blue"}), "--color: expected auto, always or never, got 'blue'");
  EXPECT_EQ(errorOf({"--log_format=xml"}), "--log_format: expected text, json, sarif, html or github, several with commas between, got 'xml'");
  EXPECT_EQ(errorOf({"--log_format=text,text"}), "--log_format: expected text, json, sarif, html or github, several with commas between, got 'text,text'");
  EXPECT_EQ(errorOf({"--symbolize=2"}), "--symbolize: expected 0 or 1, got '2'");
  EXPECT_EQ(errorOf({"a", "b"}), "more than one file: b");
}

}  // namespace
}  // namespace bigfoot::report
