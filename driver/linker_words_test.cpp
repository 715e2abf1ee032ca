// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/linker_words.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

Words join(const std::vector<Argument> &arguments) {
  Words words;
  for (const Argument &argument : arguments) words.insert(words.end(), argument.words.begin(), argument.words.end());
  return words;
}

Words defined(const Words &words) { return join(withoutNoUndefined(parseArguments(words))); }

TEST(WithoutNoUndefined, EverySpelling) {
  EXPECT_EQ(defined({"-Wl,-z,defs"}), Words{});
  EXPECT_EQ(defined({"-Wl,--no-undefined"}), Words{});
  EXPECT_EQ(defined({"-Wl,-zdefs"}), Words{});
  EXPECT_EQ(defined({"-z", "defs"}), Words{});
  EXPECT_EQ(defined({"-Xlinker", "-z", "-Xlinker", "defs"}), Words{});
  EXPECT_EQ(defined({"-Wl,-z", "-Wl,defs"}), Words{});
}

TEST(WithoutNoUndefined, KeepsTheRest) {
  EXPECT_EQ(defined({"-Wl,-z,relro,-z,defs,-soname,x", "a.o"}),
            (Words{"-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-soname", "-Xlinker", "x", "a.o"}));
  EXPECT_EQ(defined({"-Wl,-z,now", "-lfoo"}), (Words{"-Wl,-z,now", "-lfoo"}));
}

Words visible(const Words &words) {
  return join(withRuntimeVisible(parseArguments(words), [](const std::string &file) {
    return file == "named.map" ? "" : "new." + file;
  }));
}

TEST(WithRuntimeVisible, ExcludeLibs) {
  EXPECT_EQ(visible({"-Wl,--exclude-libs,ALL"}), Words{});
  EXPECT_EQ(visible({"-Wl,--exclude-libs=ALL"}), Words{});
  EXPECT_EQ(visible({"-Wl,--exclude-libs,libz.a"}), Words{"-Wl,--exclude-libs,libz.a"});
}

TEST(WithRuntimeVisible, VersionScript) {
  const Words replaced = {"-Xlinker", "--version-script=new.a.map"};
  EXPECT_EQ(visible({"-Wl,--version-script=a.map"}), replaced);
  EXPECT_EQ(visible({"-Wl,--version-script,a.map"}), replaced);
  EXPECT_EQ(visible({"-Xlinker", "-version-script", "-Xlinker", "a.map"}), replaced);
  EXPECT_EQ(visible({"-Wl,--version-script=named.map"}), Words{"-Wl,--version-script=named.map"});
}

}  // namespace
}  // namespace bigfoot::driver
