// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is added, all of it in front of the user's words, so that -x and -- say nothing about ours and a later
// flag of the user's wins:
//
//   --start-no-unused-arguments <compile flags> --end-no-unused-arguments     always
//   --whole-archive libbigfoot_rt.a, reporter object, --dynamic-list          executables only; with --verify-placement
//                                                                             libbigfoot_verify.a too
//
// A shared library gets no runtime: it finds the hooks in the executable that loads it.
#include "driver/compiler.h"

#include "driver/message.h"
#include "driver/process.h"
#include "driver/runtime_link.h"

namespace bigfoot::driver {
namespace {

void append(Words &to, const Words &words) { to.insert(to.end(), words.begin(), words.end()); }

// -load registers the pass's options before they are parsed. Through -Xclang, because clang would repeat a plain -mllvm to
// the linker under -flto, where no one knows it.
Words passOptions(const OwnOptions &own) {
  Words options;
  if (own.ignorelist) {
    const std::string file = realPath(*own.ignorelist);
    if (file.empty()) fatal("cannot read the ignore list '" + *own.ignorelist + "'", kExitUsage);
    options.push_back("-bigfoot-ignorelist=" + file);
  }
  if (tellsEvents(own)) append(options, {"-bigfoot-checks=all", "-bigfoot-inline-frequency=4294967295", "-bigfoot-contexts=false", "-bigfoot-events"});
  if (tellsEvents(own) && own.atomic) options.push_back("-bigfoot-atomic=" + *own.atomic);
  if (!tellsEvents(own)) options.push_back("-bigfoot-checks=" + own.checks.value_or("bigfoot"));
  if (own.precision && *own.precision != "trace") options.push_back("-bigfoot-precision=" + *own.precision);
  if (own.place_at_link) options.push_back("-bigfoot-place-at-link");
  if (own.verify_placement) options.push_back("-bigfoot-verify-placement");
  if (own.count_accesses) options.push_back("-bigfoot-count-accesses");
  Words flags = {"-Xclang", "-load", "-Xclang", installation().pass};
  for (const std::string &option : options) append(flags, {"-Xclang", "-mllvm", "-Xclang", option});
  return flags;
}

// Only with -fsanitize=thread __has_feature says yes. ThreadSanitizer's pass then runs behind ours, and is told to do nothing: of it remains a
// constructor of the module that calls __tsan_init, which our runtime has.
Words tsanMacros() {
  Words flags = {"-D__SANITIZE_THREAD__=1", "-Xclang", "-fsanitize=thread"};
  for (const char *part : {"memory-accesses", "func-entry-exit", "atomics", "memintrinsics"})
    append(flags, {"-Xclang", "-mllvm", "-Xclang", std::string("-tsan-instrument-") + part + "=0"});
  return flags;
}

Words compileFlags(const Task &task, const OwnOptions &own) {
  const Installation &here = installation();
  if (task.compiles) {
    requireFile(here.pass, "compiler pass");
    requireFile(here.frontend, "frontend plugin");
  }
  Words flags = {"--start-no-unused-arguments"};
  if (exists(here.pass)) flags.push_back("-fpass-plugin=" + here.pass);
  if (exists(here.frontend)) flags.push_back("-fplugin=" + here.frontend);
  append(flags, {"-fno-omit-frame-pointer", "-mno-omit-leaf-frame-pointer"});
  if (!hasSleds(own)) flags.push_back("-D__BIGFOOT__=1");   // else nobody is there whom annotations could tell
  append(flags, {"-idirafter", here.headers, "-idirafter", here.tsan_headers});
  if (own.define_tsan_macros) append(flags, tsanMacros());
  // LICM reads a variable ahead of a loop that may never come to it, which no thread of the program did.
  append(flags, {"-Xclang", "-mllvm", "-Xclang", "-disable-licm-promotion"});
  // Leaves the vectoriser and its like to a full link, too: behind them accesses have other lines and sizes than the source's.
  if (own.place_at_link) flags.push_back("-funified-lto");
  append(flags, passOptions(own));
  flags.push_back("--end-no-unused-arguments");
  return flags;
}

// GNU ld and gold read clang's LTO objects through a plugin that lies beside clang.
Words linkerForLto(const Task &task, const std::string &clang) {
  if (!task.uses_lto || task.chooses_linker) return {};
  const std::string real = realPath(clang);
  const std::string bin = real.substr(0, real.rfind('/'));
  if (exists(bin + "/../lib/LLVMgold.so")) return {};
  if (isExecutableFile(bin + "/ld.lld")) return {"-fuse-ld=lld"};
  fatal("-flto needs a linker that reads LLVM 19 objects; install it with 'apt-get install lld-19'");
}

// For what was left to the link when it was compiled.
Words placementAtLink(const Task &task) {
  requireFile(installation().pass, "compiler pass");
  Words flags = {"-Wl,--load-pass-plugin=" + installation().pass};
  if (task.uses_lto && !task.uses_thin_lto) flags.push_back("-Wl,--lto=full");   // else lld takes -funified-lto for thin
  if (!task.chooses_linker) flags.push_back("-fuse-ld=lld");
  return flags;
}

}  // namespace

Words compilerCommand(Language language, const Words &user_words) {
  const std::string clang = requireClang(language);
  Words command = {clang};
  if (!user_words.empty() && user_words[0].starts_with("-cc1")) {   // clang calling itself
    append(command, user_words);
    return command;
  }
  std::vector<Argument> arguments = parseArguments(expandResponseFiles(user_words));
  const OwnOptions own = takeOwnOptions(arguments);
  const Task task = understand(arguments);
  refuseImpossible(task);
  if (hasSleds(own) && task.uses_lto) fatal("--checks=production cannot be combined with -flto, which would move code away from its sleds", kExitUsage);
  if (own.place_at_link && task.compiles && !task.uses_lto) fatal("--place-at-link needs -flto", kExitUsage);
  append(command, compileFlags(task, own));
  append(command, addRuntime(arguments, task, own));
  if (task.product == Product::kExecutable || task.product == Product::kSharedLibrary)
    append(command, own.place_at_link ? placementAtLink(task) : linkerForLto(task, clang));
  for (const Argument &argument : arguments) append(command, argument.words);
  return command;
}

void compile(Language language, const Words &user_words) {
  become(throughResponseFile(compilerCommand(language, user_words)));
}

}  // namespace bigfoot::driver
