// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot COMMAND ...; or, under the names bigfoot-cc, bigfoot-c++, bigfoot-gcc, .., the compilers.
#include <cstdio>
#include <string>

#include "driver/bench.h"
#include "driver/commands.h"
#include "driver/complete.h"
#include "driver/compiler.h"
#include "driver/doctor.h"
#include "driver/explain.h"
#include "driver/gcc.h"
#include "driver/help.h"
#include "driver/lab.h"
#include "driver/libc_calls.h"
#include "driver/message.h"
#include "driver/own_options.h"
#include "driver/process.h"
#include "driver/reporter_object.h"
#include "driver/run.h"

namespace bigfoot::driver {
namespace {

// For the CMake package, which links with plain clang: writes the object of reporter_object.h to a file.
int writeReporterObject(const Words &words) {
  if (words.empty() || words.size() > 2) fatal("usage: bigfoot reporter-object FILE [REPORTER]", kExitUsage);
  const std::string object = reporterObject(words.size() == 2 ? words[1] : installation().reporter);
  if (readFile(words[0]) == object) return 0;
  if (!writeFile(words[0], object)) fatal("cannot write '" + words[0] + "'");
  return 0;
}

[[noreturn]] void unknownCommand(const std::string &command) {
  std::string message = "unknown command '" + command + "'";
  std::vector<std::string_view> known = commandNames();
  known.insert(known.end(), {"--help", "--version"});
  if (const auto near = nearest(command, known))
    message += "; did you mean '" + std::string(*near) + "'?";
  else if (exists(command))
    message += "; to run it, write 'bigfoot run " + command + "'";
  else
    message += "; 'bigfoot --help' lists the commands";
  fatal(message, kExitUsage);
}

int dispatch(const std::string &name, Words words) {
  if (name.starts_with("bigfoot-") && isGccName(name.substr(8))) compileWithGcc(name.substr(8), words);
  if (name == "as") return assemble(words);   // in the directory that compileWithGcc names to gcc
  // Also under names that others give: a link `cc` or `g++` in a directory of compilers.
  if (name.ends_with("++")) compile(Language::kCxx, words);
  if (name.ends_with("cc") || name.ends_with("clang")) compile(Language::kC, words);
  if (words.empty()) {
    printHelp();
    return kExitUsage;
  }
  const std::string command = words[0];
  words.erase(words.begin());
  if (command == "cc") compile(Language::kC, words);
  if (command == "c++") compile(Language::kCxx, words);
  if (isGccName(command)) compileWithGcc(command, words);
  if (command == "link" && !words.empty() && words[0] == "--help") return printTopic("link");
  if (command == "link") link(words);
  if (command == "run" && !words.empty() && words[0] == "--help") return printTopic("run");
  if (command == "run") run(words);
  if (command == "explain" && !words.empty() && words[0] == "--help") return printTopic("explain");
  if (command == "explain") explain(words);
  if (command == "report") mergeReports(words);
  if (command == "pairs") pairs(words);
  if (command == "campaign") campaign(words);
  if (isLabCommand(command)) lab(command, words);
  if (command == "bench") bench(words);
  if (command == "doctor" && words.empty()) return doctor();
  if (command == "doctor" && words[0] == "--help") return printTopic("doctor");
  if (command == "doctor") doctorOf(words);
  if (command == "help") return printTopic(words.empty() ? "" : words[0]);
  if (command == "--help" || command == "-h") return printTopic("");
  if (command == "--version") return printVersion(), 0;
  if (command == "complete") return complete(words);
  if (command == "reporter-object") return writeReporterObject(words);
  unknownCommand(command);
}

}  // namespace
}  // namespace bigfoot::driver

int main(int argc, char **argv) {
  const std::string path = argc > 0 ? argv[0] : "bigfoot";
  return bigfoot::driver::dispatch(path.substr(path.rfind('/') + 1), {argv + (argc > 0), argv + argc});
}
