// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/help.h"

#include <cstdio>
#include <cstring>

#include "driver/bench.h"
#include "driver/build_info.h"
#include "driver/commands.h"
#include "driver/lab.h"
#include "driver/message.h"
#include "driver/own_options.h"

namespace bigfoot::driver {
namespace {

// Those of commands.def.
void printCommandOptions(std::string_view page) {
  for (const CommandOption &option : kCommandOptions) {
    if (option.page != page) continue;
    const std::string usage = std::string(option.spelling) + (option.hasSeparateValue() ? " " : "") + std::string(option.value);
    printf("  %-24s %s\n", usage.c_str(), option.help.data());
  }
}

void printOwnOptions() {
  puts("\nOptions (all others are clang's):");
#define BIGFOOT_OPTION(field, spelling, value, help) \
  printf("  %-24s %s\n", *value ? spelling "=" value : spelling, help);
#define BIGFOOT_VALUE(field, name, help)
#include "driver/own_options.def"
  puts("\nTheir values:");
#define BIGFOOT_OPTION(field, spelling, value, help)
#define BIGFOOT_VALUE(field, name, help) printf("  --" #field "=%-*s %s\n", static_cast<int>(21 - strlen(#field)), name, help);
#include "driver/own_options.def"
}

void helpCompile() {
  puts("usage: bigfoot cc|c++ [OPTIONS] CLANG-ARGUMENTS       (also: bigfoot-cc, bigfoot-c++)\n\n"
       "Behaves as clang 19 does with the same arguments and adds race checks to what it compiles and the\n"
       "BigFoot runtime to the executables it links. Shared libraries get checks, and the runtime of the\n"
       "executable that loads them. Define nothing, change nothing: CC=bigfoot-cc CXX=bigfoot-c++ is all that\n"
       "make, cmake, meson and autotools need.\n\n"
       "Code with checks can ask for __BIGFOOT__. Not possible: -static, -fsanitize=thread|address|memory|..., other targets\n"
       "than x86-64 Linux.");
  printOwnOptions();
}

void helpGcc() {
  puts("usage: bigfoot gcc|g++|gfortran ARGUMENTS       (also: bigfoot-gcc, bigfoot-g++, bigfoot-gfortran)\n"
       "       bigfoot link OBJECTS [CLANG-ARGUMENTS]\n\n"
       "gcc, g++, gfortran: behave as gcc's compilers with the same arguments, which compile with -fsanitize=thread and\n"
       "link BigFoot's runtime instead of ThreadSanitizer's. gcc places the checks, one at every access; BIGFOOT_GCC,\n"
       "BIGFOOT_GXX and BIGFOOT_GFORTRAN choose another one than the first in PATH.\n\n"
       "link: links objects that gcc or clang compiled with -fsanitize=thread, and objects of 'bigfoot cc', with\n"
       "BigFoot's runtime, by clang and lld. All kinds of objects work together in one program.\n\n"
       "Options (all others are the compiler's):");
  printCommandOptions("gcc");
}

void helpRun() {
  puts("usage: bigfoot run [OPTIONS] FILE|PROGRAM [ARGS]\n"
       "       bigfoot run --build DIRECTORY [OPTIONS] [-- COMMAND [ARGS]]\n\n"
       "FILE (.c .cc .cpp .cxx): compiles it with checks at -O1 -g in a temporary directory and runs it with ARGS.\n"
       "PROGRAM: runs it. Ends with the program's exit status or signal; the status is 66 if it raced.\n"
       "OPTIONS are those of 'bigfoot cc', clang's included: bigfoot run -O2 -std=c++20 FILE. Run-time options go\n"
       "in BIGFOOT_OPTIONS; BIGFOOT_OPTIONS=help=1 lists them.\n\n"
       "--build: builds the project in DIRECTORY, whose CMakeLists.txt, meson.build or Makefile is looked for in this\n"
       "order, with checks in a folder of its own, and runs COMMAND there: bigfoot run --build . -- ctest. The next time\n"
       "only what changed is built. The source tree stays as it is; of a Makefile's it is a copy that is built. Ends as\n"
       "COMMAND does; without one, prints the folder. OPTIONS that are not those of 'bigfoot cc' go to cmake, meson\n"
       "setup or make: -DNAME=VALUE, NAME=VALUE.\n");
  printCommandOptions("run");
  printOwnOptions();
}

void helpExplain() {
  puts("usage: bigfoot explain [OPTIONS] FILE... [CLANG-ARGUMENTS]\n"
       "       bigfoot explain [OPTIONS] -p BUILD FILE...\n\n"
       "Compiles each FILE (.c .cc .cpp .cxx) as 'bigfoot cc' or 'bigfoot c++' would, at -O2 -g unless\n"
       "the arguments say otherwise, and prints it with its checks. A FILE may be a header (.h .hh .hpp ..), if another one\n"
       "includes it. With -p they are compiled as BUILD/compile_commands.json says, a header in the first file that\n"
       "includes it:\n\n"
       "    + |   CheckWrite(p->x/y)  // merged, of lines 7, 8      a check stands before the next line\n"
       "    - |   // read of p->x: covered by CheckWrite(p->x/y)    the line above has an access without a check\n\n"
       "A check without a comment belongs to an access of the next line; if it could not leave a loop, the comment\n"
       "says why. A function that was inlined shows what became of all its copies. Of clang's optimisation remarks,\n"
       "-Rpass-analysis=bigfoot has the same.\n");
  printCommandOptions("explain");
  printOwnOptions();
}

void helpDoctor() {
  puts("usage: bigfoot doctor\n"
       "       bigfoot doctor [--json] PROGRAM [LIBRARY...]\n\n"
       "Shows which compiler and which parts of BigFoot are found, what is missing and how to get it, and what of\n"
       "the kernel's settings matters. Exit status 1 if something essential is missing.\n\n"
       "With a PROGRAM, shows what of it and of the libraries that it needs is not checked though it matters: source\n"
       "files compiled without checks (by debug information, so link with -g and do not strip), libraries without\n"
       "checks that are not known to be harmless (OpenMP's, GLib, ..), functions with locked instructions that are not\n"
       "seen (inline assembly), other versions; and what to do about each. A LIBRARY is one that it loads by dlopen. Exit\n"
       "status 1 if there is any, 2 if a file cannot be judged.\n");
  printCommandOptions("doctor");
}

}  // namespace

void printVersion() {
  printf("BigFoot %s (LLVM %s%s%s)\n", kVersion, kLlvmVersion, *kCommit ? ", commit " : "", kCommit);
}

void printHelp() {
  puts("BigFoot finds data races in C and C++ programs.\n");
  for (const Command &command : kCommands) {
    const std::string usage = std::string(command.names) + " " + std::string(command.arguments);
    printf("  bigfoot %-25s %s\n", usage.c_str(), command.help.data());
  }
  puts("  bigfoot --version\n\n"
       "A program that raced says so on stderr and ends with status 66. BIGFOOT_OPTIONS=help=1 PROGRAM lists the\n"
       "options that a program built with checks takes when it runs.");
}

int printTopic(const std::string &topic) {
  if (topic == "cc" || topic == "c++") helpCompile();
  else if (topic == "gcc" || topic == "g++" || topic == "gfortran" || topic == "link") helpGcc();
  else if (topic == "run") helpRun();
  else if (topic == "explain") helpExplain();
  else if (topic == "report") mergeReports({"--help"});
  else if (topic == "pairs") pairs({"--help"});
  else if (topic == "campaign") campaign({"--help"});
  else if (isLabCommand(topic)) lab(topic, {"--help"});
  else if (topic == "bench") bench({"--help"});
  else if (topic == "doctor") helpDoctor();
  else if (topic.empty() || topic == "help") printHelp();
  else {
    std::string names;
    for (std::string_view name : commandNames()) names += (names.empty() ? "" : ", ") + std::string(name);
    error("no help on '" + topic + "'; there is: " + names);
    return kExitUsage;
  }
  return 0;
}

}  // namespace bigfoot::driver
