// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/explain.h"

#include <sys/wait.h>

#include "driver/compiler.h"
#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"
#include "driver/source_file.h"
#include "driver/temporary_directory.h"

namespace bigfoot::driver {
namespace {

constexpr char kUsage[] = "usage: bigfoot explain [OPTIONS] FILE [CLANG-ARGUMENTS]";
constexpr std::string_view kColour = "--color=";

struct Request {
  std::string file;
  bool in_colour = wantsColour(stdout);
  Words compiler_words;   // the file among them
};

bool parseColour(std::string_view when) {
  if (when != "always" && when != "never" && when != "auto")
    fatal("'" + std::string(kColour) + std::string(when) + "': there are 'always', 'never' and 'auto'", kExitUsage);
  return when == "always" || (when == "auto" && wantsColour(stdout));
}

Request parse(const Words &words) {
  Request request;
  for (const Argument &argument : parseArguments(words)) {
    const std::string &word = argument.words[0];
    if (word.starts_with(kColour)) {
      request.in_colour = parseColour(std::string_view(word).substr(kColour.size()));
      continue;
    }
    if (argument.option == OPT__DASH_DASH) continue;
    if (argument.option == OPT_INPUT) {
      if (!request.file.empty())
        fatal("one file at a time: '" + request.file + "' or '" + argument.value + "'; " + kUsage, kExitUsage);
      request.file = argument.value;
    }
    request.compiler_words.insert(request.compiler_words.end(), argument.words.begin(), argument.words.end());
  }
  if (request.file.empty()) fatal(std::string("nothing to explain; ") + kUsage, kExitUsage);
  if (!exists(request.file)) fatal("no such file: '" + request.file + "'");
  if (!isSource(request.file)) fatal("'" + request.file + "' is not a C or C++ source file (.c .cc .cpp .cxx)");
  return request;
}

// What the user says comes later, and wins.
Words commandFor(const Request &request) {
  Words words = {"-O2", "-g"};
  words.insert(words.end(), request.compiler_words.begin(), request.compiler_words.end());
  words.insert(words.end(), {"-c", "-o", "/dev/null", "-fsave-optimization-record=yaml", "-foptimization-record-passes=^bigfoot$"});
  return compilerCommand(isCxx(request.file) ? Language::kCxx : Language::kC, words);
}

int compileAndPrint(const Request &request) {
  const std::string &explainer = installation().explainer;
  if (!exists(explainer)) fatal("incomplete installation: the explainer is missing at '" + explainer + "'");
  Words compiler = commandFor(request);
  const TemporaryDirectory directory;
  const std::string record = directory.path() + "/record.yaml";
  compiler.push_back("-foptimization-record-file=" + record);
  const int compiled = runToEnd(compiler);
  if (!WIFEXITED(compiled) || WEXITSTATUS(compiled) != 0) return compiled;
  return runToEnd({explainer, request.file, record, request.in_colour ? "colour" : "plain"});
}

}  // namespace

void explain(const Words &words) { endAs(compileAndPrint(parse(words))); }

}  // namespace bigfoot::driver
