// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/judge.h"

#include "gtest/gtest.h"
#include "inspect/print.h"

namespace bigfoot::inspect {
namespace {

Module library(const std::string &soname) {
  Module module;
  module.path = "/lib/" + soname;
  module.soname = soname;
  module.has_symbols = module.has_debug_info = true;
  return module;
}

Module checked(const std::string &soname) {
  Module module = library(soname);
  module.abi_versions = {3};
  module.units = {{"a.c", 2, true, true, false, {}}};
  return module;
}

TEST(Judge, KnownLibraryIsFineWithoutChecks) { EXPECT_EQ(judge(library("libc.so.6"), 3).verdict, Verdict::kFine); }

TEST(Judge, OtherLibraryMatters) {
  const Finding finding = judge(library("libz.so.1"), 3);
  EXPECT_EQ(finding.verdict, Verdict::kMatters);
  EXPECT_NE(finding.advice.find("called_from_lib:libz"), std::string::npos);
  EXPECT_EQ(finding.what.find("false alarms"), std::string::npos);
}

TEST(Judge, LibraryWithAtomicsMayMakeFalseAlarms) {
  Module module = library("libown.so.0");
  module.synchronises = true;
  EXPECT_NE(judge(module, 3).what.find("false alarms"), std::string::npos);
}

TEST(Judge, CheckedLibraryIsFine) { EXPECT_EQ(judge(checked("libz.so.1"), 3).verdict, Verdict::kFine); }

TEST(Judge, FileWithoutChecksAmongOthers) {
  Module module = checked("liba.so");
  module.units.push_back({"pure.c", 1, false, false, false, {}});
  EXPECT_EQ(judge(module, 3).verdict, Verdict::kFine);
  module.units.push_back({"b.c", 1, true, false, false, {}});
  const Finding finding = judge(module, 3);
  EXPECT_EQ(finding.verdict, Verdict::kMatters);
  EXPECT_EQ(finding.units, std::vector<std::string>{"b.c (1 function)"});
}

TEST(Judge, KnownLibraryHasAdvice) {
  for (const char *soname : {"libgomp.so.1", "libiomp5.so", "libglib-2.0.so.0", "libtsan.so.2"}) {
    EXPECT_EQ(judge(library(soname), 3).verdict, Verdict::kMatters);
    EXPECT_FALSE(judge(library(soname), 3).advice.empty()) << soname;
  }
}

TEST(Judge, UnseenLocksMatter) {
  Module module = checked("liba.so");
  module.units[0].unseen_locks = {"lock (spin.h:3)"};
  const Finding finding = judge(module, 3);
  EXPECT_EQ(finding.verdict, Verdict::kMatters);
  EXPECT_NE(textOf({finding}).find("            lock (spin.h:3)\n"), std::string::npos);
  EXPECT_NE(jsonOf({finding}).find("\"unseen_locks\": [\n"), std::string::npos);
}

TEST(Judge, OtherAbi) {
  EXPECT_EQ(judge(checked("liba.so"), 4).verdict, Verdict::kMatters);
  Module module = checked("liba.so");
  module.abi_versions = {2, 3};
  EXPECT_NE(judge(module, 3).what.find("ABI 2, 3"), std::string::npos);
  Module other = checked("libb.so");
  other.abi_versions = {2};
  EXPECT_EQ(judgeTogether({checked("liba.so"), other}).size(), 1u);
  EXPECT_TRUE(judgeTogether({checked("liba.so"), checked("libb.so")}).empty());
}

TEST(Judge, ProgramWithoutRuntime) {
  Module module = library("app");
  module.is_program = true;
  EXPECT_EQ(judge(module, 3).verdict, Verdict::kMatters);
}

TEST(Judge, StrippedIsNoted) {
  Module module = checked("liba.so");
  module.has_symbols = module.has_debug_info = false;
  module.units.clear();
  EXPECT_EQ(judge(module, 3).verdict, Verdict::kNote);
}

TEST(Print, FitsIntoEightyColumns) {
  Module module = library("libglib-2.0.so.0");
  module.synchronises = true;
  const std::string text = textOf({judge(module, 3)});
  for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    EXPECT_LE(end - at, 80u) << text.substr(at, end - at);
  }
}

}  // namespace
}  // namespace bigfoot::inspect
