// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/commands.h"

#include <gtest/gtest.h>

namespace bigfoot::explain {
namespace {

std::string errorOf(llvm::StringRef json) {
  auto commands = readCommands(json);
  return commands ? "" : llvm::toString(commands.takeError());
}

TEST(Commands, AreReadInBothForms) {
  auto commands = readCommands(R"([{"directory": "/b", "file": "a.c", "arguments": ["cc", "-DX=a b", "a.c"]},
                                   {"directory": "/b", "file": "/s/b.c", "command": "cc -DX='a b' \"-I/c d\" -D\\\"q /s/b.c", "output": "b.o"}])");
  ASSERT_TRUE(bool(commands));
  ASSERT_EQ(commands->size(), 2u);
  EXPECT_EQ((*commands)[0].words, (std::vector<std::string>{"cc", "-DX=a b", "a.c"}));
  EXPECT_EQ((*commands)[1].words, (std::vector<std::string>{"cc", "-DX=a b", "-I/c d", "-D\"q", "/s/b.c"}));
  EXPECT_EQ((*commands)[1].file, "/s/b.c");
}

TEST(Commands, SayWhatIsWrong) {
  EXPECT_NE(errorOf("[{"), "");
  EXPECT_EQ(errorOf("{}"), "it is no list of commands");
  EXPECT_EQ(errorOf("[3]"), "its entry 1 has no \"directory\" or no \"file\"");
  EXPECT_EQ(errorOf(R"([{"directory": "/", "file": "a.c", "arguments": []}])"), "its entry 1 has neither \"arguments\" nor a \"command\"");
  EXPECT_EQ(errorOf(R"([{"directory": "/", "file": "a.c", "arguments": [1]}])"), "its entry 1 has neither \"arguments\" nor a \"command\"");
  EXPECT_EQ(errorOf("[]"), "");
}

TEST(Commands, AreListedWithNuls) {
  using namespace std::string_literals;
  EXPECT_EQ(listed({{"/b", "a.c", {"cc", "x\ny"}}}), "/b\0a.c\0"s + "2\0cc\0x\ny\0"s);
}

}  // namespace
}  // namespace bigfoot::explain
