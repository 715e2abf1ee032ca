// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is added in front of the user's words:
//
//   -specs=gcc.specs                                              -fsanitize=thread for the compiler proper. Where gcc links, it would
//                                                                 bring its own runtime, so gcc itself does not hear of it
//   -B libexec/bigfoot/gcc                                        our `as`: calls of libc's memory functions become checked ones; see
//                                                                 libc_calls.h
//   -fno-builtin-memcpy ..                                        gcc writes out small copies behind its instrumentation
//   -fno-omit-frame-pointer -Wno-tsan -D__BIGFOOT__=1             fences, of which -Wtsan warns, are understood by our runtime
//   -idirafter include                                            <bigfoot/bigfoot.h>
//   -U__SANITIZE_THREAD__                                         unless the user asks for it, or for -fsanitize=thread
//   the runtime                                                   executables only, as in compiler.cpp
#include "driver/gcc.h"

#include <algorithm>
#include <cstdlib>

#include "driver/compiler.h"
#include "driver/installation.h"
#include "driver/libc_calls.h"
#include "driver/message.h"
#include "driver/process.h"
#include "driver/runtime_link.h"

namespace bigfoot::driver {
namespace {

struct GccCompiler {
  std::string_view name;       // also of Debian's package
  const char *chosen_by;       // an environment variable
};
constexpr GccCompiler kCompilers[] = {{"gcc", "BIGFOOT_GCC"}, {"g++", "BIGFOOT_GXX"}, {"gfortran", "BIGFOOT_GFORTRAN"}};

void append(Words &to, const Words &words) { to.insert(to.end(), words.begin(), words.end()); }

std::string requireGcc(const GccCompiler &compiler) {
  const std::string name(compiler.name);
  const char *chosen = getenv(compiler.chosen_by);
  const std::string wanted = chosen && *chosen ? chosen : name;
  const std::string path = wanted.find('/') == std::string::npos ? findInPath(wanted) : wanted;
  if (path.empty() || !isExecutableFile(path))
    fatal("no " + wanted + " found; install it with 'apt-get install " + name + "', or set " + compiler.chosen_by +
          " to a " + name + " 12 or later");
  if (realPath(path) == installation().driver)
    fatal("'" + path + "' is BigFoot itself; set " + compiler.chosen_by + " to the real " + name);
  return path;
}

enum class Checks { kByUs, kByWish, kNone };

// Takes `thread` out of -fsanitize= and -fno-sanitize=: it is what we do anyway, and a word for the link as well.
// Returns: whether the code is to be instrumented, as the last of these says, if there is one.
Checks takeThread(std::vector<Argument> &arguments) {
  Checks checks = Checks::kByUs;
  std::vector<Argument> rest;
  for (Argument &argument : arguments) {
    const bool adds = argument.option == OPT_fsanitize_EQ;
    if (!adds && argument.option != OPT_fno_sanitize_EQ) {
      rest.push_back(std::move(argument));
      continue;
    }
    std::string others;
    for (std::size_t at = 0; at <= argument.value.size();) {
      const std::size_t comma = std::min(argument.value.find(',', at), argument.value.size());
      const std::string name = argument.value.substr(at, comma - at);
      if (name == "thread" || (name == "all" && !adds)) checks = adds ? Checks::kByWish : Checks::kNone;
      if (name != "thread") others += (others.empty() ? "" : ",") + name;
      at = comma + 1;
    }
    if (others.empty()) continue;
    argument.words[0].resize(argument.words[0].size() - argument.value.size());
    argument.words[0] += others;
    argument.value = others;
    rest.push_back(std::move(argument));
  }
  arguments = std::move(rest);
  return checks;
}

// Whether an object or archive has names of C++ or its library among its symbols. The linker cannot say: the runtime stands in for some
// of that library, and so makes it look superfluous.
bool isCxxObject(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kNames[] = {"\0_Z"sv, "\0__cxa_"sv, "\0__gxx_"sv};
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view name) { return bytes.find(name) != bytes.npos; });
}

// gcc's pass and clang's own have no choice of checks.
void refuseOptionsOfOurPass(const OwnOptions &own, bool allows_macros) {
#define BIGFOOT_OPTION(field, spelling, value, help)                                            \
  if (own.field && std::string_view(spelling) != "--no-runtime" && (!allows_macros || std::string_view(spelling) != "--define-tsan-macros")) \
    fatal(spelling " is for code that 'bigfoot cc' or 'bigfoot c++' compiles", kExitUsage);
#define BIGFOOT_VALUE(field, name, help)
#include "driver/own_options.def"
}

}  // namespace

bool isGccName(std::string_view name) {
  return std::any_of(std::begin(kCompilers), std::end(kCompilers), [&](const GccCompiler &c) { return c.name == name; });
}

void compileWithGcc(std::string_view name, const Words &user_words) {
  const auto compiler = std::find_if(std::begin(kCompilers), std::end(kCompilers), [&](const GccCompiler &c) { return c.name == name; });
  Words command = {requireGcc(*compiler)};
  std::vector<Argument> arguments = parseArguments(expandResponseFiles(user_words));
  const Checks checks = takeThread(arguments);
  const OwnOptions own = takeOwnOptions(arguments);
  refuseOptionsOfOurPass(own, /*allows_macros=*/true);
  const Task task = understand(arguments);
  refuseImpossible(task);
  if (checks != Checks::kNone) {
    requireFile(installation().gcc_specs, "file of gcc's options");
    requireFile(installation().gcc_programs + "/as", "assembler's wrapper");
    append(command, {"-B" + installation().gcc_programs, "-specs=" + installation().gcc_specs, "-fno-omit-frame-pointer", "-Wno-tsan", "-D__BIGFOOT__=1"});
    if (compiler->name != "gfortran")
      for (const char *name : {"memcpy", "memmove", "mempcpy", "memset", "memcmp"}) command.push_back(std::string("-fno-builtin-") + name);
  }
  if (compiler->name != "gfortran") append(command, {"-idirafter", installation().headers, "-idirafter", installation().tsan_headers});
  if (compiler->name != "gfortran" && checks == Checks::kByUs && !own.define_tsan_macros) command.push_back("-U__SANITIZE_THREAD__");
  append(command, addRuntime(arguments, task, own));
  for (const Argument &argument : arguments) append(command, argument.words);
  become(throughResponseFile(command));
}

void link(const Words &user_words) {
  std::vector<Argument> arguments = parseArguments(expandResponseFiles(user_words));
  takeThread(arguments);
  Words words;
  std::vector<Argument> of_clang = arguments;
  refuseOptionsOfOurPass(takeOwnOptions(of_clang), /*allows_macros=*/false);
  const Task task = understand(of_clang);
  if (task.compiles)
    fatal("'bigfoot link' links objects and libraries; source files are for 'bigfoot cc', 'c++', 'gcc', 'g++' or 'gfortran'",
          kExitUsage);
  if (task.product == Product::kNoLink) fatal("nothing to link: -c, -S and -E stop before that", kExitUsage);
  if (task.product == Product::kNothing) fatal("nothing to link; usage: bigfoot link OBJECTS [CLANG-ARGUMENTS]", kExitUsage);
  if (!task.chooses_linker) words.push_back("-fuse-ld=lld");
  bool cxx = false;
  for (const Argument &argument : arguments) {
    const std::string input = argument.option == OPT_INPUT ? readFile(argument.value).value_or("") : "";
    cxx |= isCxxObject(input);
    const auto object = withCheckedLibcCalls(input);
    append(words, object ? Words{anonymousFile("bigfoot-object", *object)} : argument.words);
  }
  compile(cxx ? Language::kCxx : Language::kC, words);
}

}  // namespace bigfoot::driver
