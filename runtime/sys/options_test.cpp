// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each case is a process of its own: options are read once, and bad ones end the program.
#include "runtime/sys/options.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace bigfoot {
namespace {

// Exits with 0 if `holds` does after the options were read.
template <class Condition>
void readAndExit(const char *text, Condition holds) {
  setenv("BIGFOOT_OPTIONS", text, 1);
  initialiseOptions();
  exit(holds(options()) ? 0 : 1);
}

#define ACCEPTS(text, condition) \
  EXPECT_EXIT(readAndExit(text, [](const Options &o) { return condition; }), testing::ExitedWithCode(0), "")
#define REFUSES(text, message) \
  EXPECT_EXIT(readAndExit(text, [](const Options &) { return true; }), testing::ExitedWithCode(70), message)

TEST(Options, AreReadWithAnySeparator) {
  ACCEPTS("", o.exitcode == 66 && !o.halt_on_error && o.stack_depth == 64);
  ACCEPTS("exitcode=7", o.exitcode == 7);
  ACCEPTS("exitcode=7:halt_on_error=1", o.exitcode == 7 && o.halt_on_error);
  ACCEPTS(" exitcode=7, halt_on_error=yes ::", o.exitcode == 7 && o.halt_on_error);
  ACCEPTS("exitcode=7:exitcode=0", o.exitcode == 0);
}

TEST(Options, MayBeQuoted) {
  ACCEPTS("log_path='/a b:c':exitcode=1", std::string(o.log_path) == "/a b:c" && o.exitcode == 1);
  ACCEPTS("log_path=\"\"", o.log_path[0] == 0);
  REFUSES("log_path='a b", "'log_path' has no closing quote");
}

TEST(Options, NameFilesByWhereTheProgramStarted) {
  ACCEPTS("log_path=stderr", std::string(o.log_path) == "stderr");
  ACCEPTS("log_path=race", o.log_path[0] == '/' && std::string(o.log_path).ends_with("/race"));
  ACCEPTS("shadow_profile=p", o.shadow_profile[0] == '/' && std::string(o.shadow_profile).ends_with("/p"));
  ACCEPTS("suppressions=a/b", o.suppressions[0] == '/' && std::string(o.suppressions).ends_with("/a/b"));
}

TEST(Options, NameFilesInDeepFolders) {
  const std::string name = std::string(200, 'd');
  std::string folder = testing::TempDir() + "bigfoot-options";
  mkdir(folder.c_str(), 0700);
  ASSERT_EQ(chdir(folder.c_str()), 0);
  for (int depth = 0; depth < 18; ++depth) {
    mkdir(name.c_str(), 0700);
    ASSERT_EQ(chdir(name.c_str()), 0);
  }
  const std::string file(1200, 'f'), text = "log_path=" + file + ":suppressions=" + file + ":shadow_profile=" + file;
  EXPECT_EXIT(readAndExit(text.c_str(), [](const Options &o) {
                const std::string_view paths[] = {o.log_path, o.suppressions, o.shadow_profile};
                return std::all_of(std::begin(paths), std::end(paths), [&](auto path) { return path.starts_with("/") && path.ends_with(std::string(1200, 'f')); });
              }), testing::ExitedWithCode(0), "");
  ASSERT_EQ(chdir("/"), 0);
  std::filesystem::remove_all(folder);
}

TEST(Options, SuggestTheNearestKey) {
  REFUSES("exitcodee=1", "unknown option 'exitcodee'; did you mean 'exitcode'");
  REFUSES("halt_on_eror=1", "did you mean 'halt_on_error'");
  REFUSES("colour=never", "did you mean 'color'");
  REFUSES("zzzzzzzzzzzz=1", "unknown option 'zzzzzzzzzzzz'; BIGFOOT_OPTIONS=help=1");
  REFUSES("=1", "unknown option ''");
}

TEST(Options, RefuseMalformedValues) {
  REFUSES("exitcode", "'exitcode' has no value");
  REFUSES("exitcode=", "exitcode=: the value must be a number");
  REFUSES("exitcode=x", "exitcode=x: the value must be a number");
  REFUSES("exitcode=-1", "must be a number");
  REFUSES("verbosity=99999999999999999999999", "must be a number");
  REFUSES("exitcode=256", "at most 255");
  REFUSES("halt_on_error=2", "halt_on_error=2: the value must be 0 or 1");
  REFUSES("stack_depth=0", "from 1 to 64");
  REFUSES("stack_depth=65", "from 1 to 64");
  REFUSES("reporter_timeout=1000001", "at most 1000000");
  REFUSES("color=blue", "color=blue: the value must be auto or always or never");
  REFUSES("log_format=xml", "text, json, sarif, html or github");
  REFUSES(("log_path=" + std::string(5000, 'x')).c_str(), "longer than 4096");
}

TEST(Options, HelpListsEveryKeyAndEndsTheProgram) {
  setenv("BIGFOOT_OPTIONS", "help=1", 1);
  EXPECT_EXIT((dup2(2, 1), initialiseOptions()), testing::ExitedWithCode(0), "exitcode \\(default 66\\)");
  EXPECT_EXIT((dup2(2, 1), initialiseOptions()), testing::ExitedWithCode(0), "suppressions \\(default \"\"\\)");
}

}  // namespace
}  // namespace bigfoot
