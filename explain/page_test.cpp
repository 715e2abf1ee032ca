// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/page.h"

#include <gtest/gtest.h>

namespace bigfoot::explain {
namespace {

Part part(std::string key, std::string text, unsigned line, std::string file = "/there/a.c") {
  return {std::move(key), std::move(text), {std::move(file), line, 3}};
}

Remark inPlace(std::string check, std::string access, unsigned line) {
  return {"InPlace", false, {"/there/a.c", line, 3}, {part("Check", std::move(check), line), part("Access", std::move(access), line)}};
}

Source twoLines() { return {"a.c", "/there/a.c", {"void f() {", "  x = y;"}}; }

std::string page(const Source &source, std::vector<Remark> remarks, bool in_colour) {
  return page(source, std::vector<Unit>{{source.path, std::move(remarks)}}, in_colour);
}

TEST(Page, ChecksStandBeforeTheirLine) {
  EXPECT_EQ(page(twoLines(), {inPlace("CheckWrite(x)", "write of x", 2)}, false),
            "a.c: 1 check for 1 access\n"
            "\n"
            "    1 | void f() {\n"
            "    + |   CheckWrite(x)\n"
            "    2 |   x = y;\n");
}

TEST(Page, MergedChecksNameTheirLines) {
  const Remark merged{"Merged", false, {"/there/a.c", 1, 1},
                      {part("Check", "CheckRead(p->x/y)", 1), part("Access", "read of p->x", 1), part("Access", "read of p->y", 2)}};
  EXPECT_NE(page(twoLines(), {merged}, false).find("    + | CheckRead(p->x/y)  // merged, of lines 1, 2\n"), std::string::npos);
}

TEST(Page, DroppedAccessesNameTheirCover) {
  const Remark dropped{"Dropped", false, {"/there/a.c", 2, 7},
                       {part("Access", "read of y", 2), part("By", "CheckRead(y)", 1)}};
  EXPECT_NE(page(twoLines(), {dropped}, false).find("    2 |   x = y;\n    - |   // read of y: covered by CheckRead(y) of line 1\n"),
            std::string::npos);
}

TEST(Page, ReasonsBelongToTheAccessOfTheirKind) {
  const Remark reason{"Count", true, {"/there/a.c", 2, 3}, {part("String", "read check stays in the loop: who knows", 0)}};
  const std::string text = page(twoLines(), {inPlace("CheckWrite(x)", "write of x", 2), inPlace("CheckRead(y)", "read of y", 2), reason}, false);
  EXPECT_NE(text.find("CheckWrite(x)\n"), std::string::npos);
  EXPECT_NE(text.find("CheckRead(y)  // stays in the loop: who knows\n"), std::string::npos);
}

// A function that is inlined twice.
TEST(Page, SaysTheSameOnce) {
  const Remark check = inPlace("CheckWrite(x)", "write of x", 2);
  EXPECT_EQ(page(twoLines(), {check, check}, false), page(twoLines(), {check}, false));
}

TEST(Page, CountsChecksOfOtherFiles) {
  Remark other = inPlace("CheckWrite(x)", "write of x", 2);
  for (Part &each : other.parts) each.at.file = "b.h";
  EXPECT_TRUE(page(twoLines(), {other}, false).starts_with("a.c: 0 checks for 0 accesses; 1 check in other files\n"));
}

TEST(Page, HeadersNameTheFilesThatCompiledThem) {
  const Remark check = inPlace("CheckWrite(x)", "write of x", 2);
  const auto of = [&](std::vector<Unit> units) { return page(twoLines(), units, false); };
  EXPECT_TRUE(of({{"/b.c", {check}}, {"/c.c", {check}}, {"/d.c", {}}}).starts_with("a.c: 1 check for 1 access; compiled in b.c, c.c\n"));
  EXPECT_TRUE(of({{"/b.c", {}}}).starts_with("a.c: 0 checks for 0 accesses; nothing of it was compiled\n"));
}

TEST(Page, NoLineIsLongerThanEightyColumns) {
  const std::string name(100, 'n');
  Source source{"a.c", "/there/a.c", {std::string(60, ' ') + "x = y; // " + name, "\t\tx = \xc3\xa4" + std::string(90, 'z')}};
  const Remark dropped{"Dropped", false, {"/there/a.c", 2, 7}, {part("Access", "read of " + name, 2), part("By", "CheckRead(" + name + ")", 1)}};
  const std::string text = page(source, {inPlace("CheckWrite(" + name + ")", "write of " + name, 1), dropped}, false);
  for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    EXPECT_LE(end - at, 81u) << text.substr(at, end - at);   // one more byte for the umlaut
  }
}

TEST(Page, ColoursWholeLines) {
  const std::string text = page(twoLines(), {inPlace("CheckWrite(x)", "write of x", 2)}, true);
  EXPECT_NE(text.find("\033[32m    + |   CheckWrite(x)\033[0m\n"), std::string::npos);
  EXPECT_NE(text.find("\n    2 |   x = y;\n"), std::string::npos);
}

TEST(Record, ReadsWhatClangWrites) {
  auto remarks = readRecord("--- !Analysis\nPass: bigfoot\nName: InPlace\nDebugLoc: { File: a.c, Line: 2, Column: 3 }\n"
                                  "Function: f\nArgs:\n  - Check: 'CheckWrite(x)'\n    DebugLoc: { File: a.c, Line: 2, Column: 3 }\n"
                                  "  - String: ' stays in place'\n...\n"
                                  "--- !Missed\nPass: inline\nName: NoDefinition\nFunction: f\nArgs:\n  - Callee: g\n...\n");
  ASSERT_TRUE(bool(remarks));
  ASSERT_EQ(remarks->size(), 1u);
  EXPECT_EQ(remarks->front().text(), "CheckWrite(x) stays in place");
  EXPECT_EQ(remarks->front().find("Check")->at, (Place{"a.c", 2, 3}));
  EXPECT_FALSE(remarks->front().is_missed);
}

TEST(Record, RefusesAnythingElse) {
  auto remarks = readRecord("--- nonsense");
  EXPECT_FALSE(bool(remarks));
  llvm::consumeError(remarks.takeError());
}

}  // namespace
}  // namespace bigfoot::explain
