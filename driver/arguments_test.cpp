// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/arguments.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

TEST(SplitResponse, QuotesAndEscapes) {
  EXPECT_EQ(splitResponse("-c a.c\n'b c.c' \"d \\\"e\" f\\ g ''"), (Words{"-c", "a.c", "b c.c", "d \"e", "f g", ""}));
  EXPECT_EQ(splitResponse("  \n\t"), Words{});
  EXPECT_EQ(splitResponse("-DX='\\n'"), Words{"-DX=\\n"});
}

TEST(ExpandResponseFiles, UnreadableStaysAsItIs) {
  EXPECT_EQ(expandResponseFiles({"@/no/such/file", "@"}), (Words{"@/no/such/file", "@"}));
}

TEST(ParseArguments, TellsInputsFromOptionArguments) {
  const auto arguments = parseArguments({"-o", "out.c", "a.c", "-Xclang", "b.c", "-include", "c.h", "-", "-Ifoo", "-I", "bar"});
  std::vector<std::string> inputs;
  for (const Argument &argument : arguments)
    if (argument.option == OPT_INPUT) inputs.push_back(argument.value);
  EXPECT_EQ(inputs, (std::vector<std::string>{"a.c", "-"}));
}

TEST(ParseArguments, ResolvesAliases) {
  EXPECT_EQ(parseArguments({"--compile"})[0].option, OPT_c);
  EXPECT_EQ(parseArguments({"--preprocess"})[0].option, OPT_E);
  EXPECT_EQ(parseArguments({"--shared"})[0].option, OPT_shared);
  EXPECT_EQ(parseArguments({"-flto"})[0].option, OPT_flto_EQ);
}

TEST(ParseArguments, LongestNameWins) {
  EXPECT_EQ(parseArguments({"-static-libgcc"})[0].option, OPT_static_libgcc);
  EXPECT_EQ(parseArguments({"-std=c11"})[0].value, "c11");
  EXPECT_EQ(parseArguments({"--no-such-option"})[0].option, OPT_UNKNOWN);
}

TEST(ParseArguments, AfterDashDashOnlyFiles) {
  const auto arguments = parseArguments({"--", "-c"});
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[1].option, OPT_INPUT);
}

TEST(ParseArguments, MissingArgumentIsLeftToClang) {
  const auto arguments = parseArguments({"-o"});
  ASSERT_EQ(arguments.size(), 1u);
  EXPECT_EQ(arguments[0].words, Words{"-o"});
}

}  // namespace
}  // namespace bigfoot::driver
