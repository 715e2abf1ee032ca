// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/explain.h"

#include <sys/wait.h>

#include <algorithm>

#include "driver/build_commands.h"
#include "driver/compiler.h"
#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"
#include "driver/source_file.h"
#include "driver/temporary_directory.h"

namespace bigfoot::driver {
namespace {

constexpr char kUsage[] = "usage: bigfoot explain [OPTIONS] [-p BUILD] FILE... [CLANG-ARGUMENTS]";
constexpr std::string_view kColour = "--color=";

struct Request {
  Words files;
  bool in_colour = wantsColour(stdout);
  std::string build;                  // directory or compile_commands.json; empty without -p
  std::vector<Argument> arguments;    // for the compiler, the files among them
};

// A run of the compiler.
struct Compilation {
  std::string file, directory;
  Language language;
  Words words;
};

bool parseColour(std::string_view when) {
  if (when != "always" && when != "never" && when != "auto")
    fatal("'" + std::string(kColour) + std::string(when) + "': there are 'always', 'never' and 'auto'", kExitUsage);
  return when == "always" || (when == "auto" && wantsColour(stdout));
}

// Takes -p BUILD and -p=BUILD out, which to clang would be another option.
std::string takeBuild(Words &words) {
  const auto given = std::find_if(words.begin(), words.end(), [](const std::string &word) { return word == "-p" || word.starts_with("-p="); });
  if (given == words.end()) return "";
  const bool is_joined = *given != "-p";
  if (!is_joined && given + 1 == words.end()) fatal(std::string("-p needs a build directory; ") + kUsage, kExitUsage);
  const std::string build = is_joined ? given->substr(3) : given[1];
  words.erase(given, given + (is_joined ? 1 : 2));
  return build;
}

void checkFile(const std::string &file) {
  if (!exists(file)) fatal("no such file: '" + file + "'");
  if (!isSource(file) && !isHeader(file)) fatal("'" + file + "' is not a C or C++ source file (.c .cc .cpp .cxx) or header (.h .hh .hpp .hxx)");
}

Request parse(Words words) {
  Request request;
  request.build = takeBuild(words);
  for (Argument &argument : parseArguments(words)) {
    const std::string &word = argument.words[0];
    if (word.starts_with(kColour)) {
      request.in_colour = parseColour(std::string_view(word).substr(kColour.size()));
      continue;
    }
    if (argument.option == OPT__DASH_DASH) continue;
    if (argument.option == OPT_INPUT) request.files.push_back(argument.value);
    request.arguments.push_back(std::move(argument));
  }
  if (request.files.empty()) fatal(std::string("nothing to explain; ") + kUsage, kExitUsage);
  for (const std::string &file : request.files) checkFile(file);
  return request;
}

// All of the user's words but the other files.
Words wordsFor(const std::string &file, const Request &request) {
  Words words;
  for (const Argument &argument : request.arguments)
    if (argument.option != OPT_INPUT || argument.value == file) words.insert(words.end(), argument.words.begin(), argument.words.end());
  return words;
}

Compilation fromBuild(const BuildCommand &command, const Request &request) {
  Compilation compilation{command.file, command.directory, command.language, command.words};
  const Words more = wordsFor("", request);
  compilation.words.insert(compilation.words.end(), more.begin(), more.end());
  compilation.words.push_back("-g");
  return compilation;
}

std::vector<Compilation> compilationsOfBuild(const Request &request) {
  const std::vector<BuildCommand> commands = readBuildCommands(request.build);
  std::vector<Compilation> compilations;
  for (const std::string &file : request.files) {
    if (!isSource(file)) continue;
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const BuildCommand &c) { return c.file == realPath(file); });
    if (command == commands.end())
      fatal("'" + file + "' is not among the " + std::to_string(commands.size()) + " files that '" + request.build + "' compiles");
    compilations.push_back(fromBuild(*command, request));
  }
  if (!compilations.empty()) return compilations;
  for (const std::string &header : request.files) {
    const BuildCommand *user = findUser(commands, realPath(header));
    if (!user) fatal("none of the " + std::to_string(commands.size()) + " files that '" + request.build + "' compiles includes '" + header + "'");
    compilations.push_back(fromBuild(*user, request));
  }
  return compilations;
}

std::vector<Compilation> compilationsOf(const Request &request) {
  if (!request.build.empty()) return compilationsOfBuild(request);
  std::vector<Compilation> compilations;
  for (const std::string &file : request.files) {
    if (!isSource(file)) continue;
    Words words = {"-O2", "-g"};   // what the user says comes later, and wins
    const Words more = wordsFor(file, request);
    words.insert(words.end(), more.begin(), more.end());
    compilations.push_back({file, realPath("."), isCxx(file) ? Language::kCxx : Language::kC, words});
  }
  if (compilations.empty())
    fatal("'" + request.files[0] + "' is a header, and has checks where it is included: name a source file as well that includes it, or a build "
          "directory (-p BUILD)", kExitUsage);
  return compilations;
}

// With file names as the command line and #include have them, whatever the directory. The record's name is to be added.
Words commandFor(const Compilation &compilation) {
  const InDirectory here(compilation.directory);
  Words words = compilation.words;
  words.insert(words.end(), {"-c", "-o", "/dev/null", "-fdebug-compilation-dir=.", "-fsave-optimization-record=yaml",
                             "-foptimization-record-passes=^bigfoot$"});
  return compilerCommand(compilation.language, words);
}

int compileAndPrint(const Request &request) {
  const std::string &explainer = installation().explainer;
  if (!exists(explainer)) fatal("incomplete installation: the explainer is missing at '" + explainer + "'");
  const std::vector<Compilation> compilations = compilationsOf(request);
  std::vector<Words> commands;
  for (const Compilation &compilation : compilations) commands.push_back(commandFor(compilation));
  Words printer = {explainer, "page", request.in_colour ? "colour" : "plain"};
  printer.insert(printer.end(), request.files.begin(), request.files.end());
  printer.push_back("--");
  const TemporaryDirectory directory;
  for (std::size_t i = 0; i < compilations.size(); ++i) {
    const InDirectory here(compilations[i].directory);
    const std::string record = directory.path() + "/" + std::to_string(i) + ".yaml";
    commands[i].push_back("-foptimization-record-file=" + record);
    const int compiled = runToEnd(commands[i]);
    if (!WIFEXITED(compiled) || WEXITSTATUS(compiled) != 0) return compiled;
    printer.insert(printer.end(), {compilations[i].file, compilations[i].directory, record});
  }
  return runToEnd(printer);
}

}  // namespace

void explain(const Words &words) { endAs(compileAndPrint(parse(words))); }

}  // namespace bigfoot::driver
