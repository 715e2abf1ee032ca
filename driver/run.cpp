// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "driver/build_project.h"
#include "driver/compiler.h"
#include "driver/message.h"
#include "driver/own_options.h"
#include "driver/process.h"
#include "driver/source_file.h"
#include "driver/temporary_directory.h"

namespace bigfoot::driver {
namespace {

std::string join(const Words &words) {
  std::string line;
  for (const std::string &word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

int compileAndRun(const Words &options, const std::string &file, const Words &program_arguments) {
  const bool cxx = isCxx(file);
  Words words = {"-O1", "-g"};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(file);
  Words compiler = compilerCommand(cxx ? Language::kCxx : Language::kC, words);
  note("compiling with checks: bigfoot " + std::string(cxx ? "c++ " : "cc ") + join(words));

  const TemporaryDirectory directory;
  const std::string name = file.substr(file.rfind('/') + 1);
  const std::string program = directory.path() + "/" + name.substr(0, name.rfind('.'));
  compiler.insert(compiler.end(), {"-o", program});
  const int compiled = runToEnd(compiler);
  if (!WIFEXITED(compiled) || WEXITSTATUS(compiled) != 0) return compiled;
  Words command = {program};
  command.insert(command.end(), program_arguments.begin(), program_arguments.end());
  return runToEnd(command);
}

void warnIfUnchecked(const std::string &program) {
  const std::string bytes = readFile(program).value_or("");
  if (!bytes.starts_with("\177ELF")) return;   // a script; what it starts may well be checked
  if (bytes.find("__bigfoot_module_init") == std::string::npos && bytes.find("__bigfoot_sleds_loaded") == std::string::npos)
    warning("'" + program + "' has no BigFoot runtime inside, so nothing will be checked; build it with bigfoot-cc or "
            "bigfoot-c++");
}

// `folder`: only a program in it is expected to have checks; empty: any.
[[noreturn]] void runProgram(const std::string &name, const Words &program_arguments, const std::string &folder) {
  std::string program = name;
  if (name.find('/') == std::string::npos) program = isExecutableFile(name) ? "./" + name : findInPath(name);
  if (program.empty() || !exists(program)) fatal("no such file or program: '" + name + "'", 127);
  if (!isExecutableFile(program))
    fatal("'" + name + "' is neither a C or C++ source file (.c .cc .cpp .cxx) nor an executable program", 126);
  if (folder.empty() || realPath(program).starts_with(folder + "/")) warnIfUnchecked(program);
  Words command = {program};
  command.insert(command.end(), program_arguments.begin(), program_arguments.end());
  become(command);
}

[[noreturn]] void buildAndRun(const Words &words) {
  const Built built = buildProject(words);
  if (built.command.empty()) {
    puts(built.folder.c_str());
    endAs(0);
  }
  runProgram(built.command[0], {built.command.begin() + 1, built.command.end()}, built.folder);
}

}  // namespace

void run(const Words &words) {
  if (asksToBuild(words)) buildAndRun(words);
  // The first word that is no option, nor the argument of one, is what to run.
  const std::vector<Argument> arguments = parseArguments(words);
  Words options;
  std::size_t used = 0;
  for (const Argument &argument : arguments) {
    if (argument.option == OPT__DASH_DASH) {
      ++used;
      continue;
    }
    if (argument.option == OPT_INPUT) break;
    if (argument.option == OPT_UNKNOWN)
      if (const auto complaint = complaintAbout(argument.words[0])) fatal(*complaint, kExitUsage);
    options.insert(options.end(), argument.words.begin(), argument.words.end());
    used += argument.words.size();
  }
  if (used >= words.size()) fatal("nothing to run; usage: bigfoot run [OPTIONS] FILE|PROGRAM [ARGS]", kExitUsage);
  const std::string &what = words[used];
  const Words rest(words.begin() + used + 1, words.end());
  if (!isSource(what)) {
    if (!options.empty()) warning("'" + what + "' is a program, not a source file: ignoring " + join(options));
    runProgram(what, rest, "");
  }
  if (!exists(what)) fatal("no such file: '" + what + "'", 127);
  endAs(compileAndRun(options, what, rest));
}

}  // namespace bigfoot::driver
