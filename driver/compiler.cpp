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

#include <algorithm>

#include "driver/linker_words.h"
#include "driver/message.h"
#include "driver/own_options.h"
#include "driver/process.h"
#include "driver/reporter_object.h"
#include "driver/task.h"
#include "driver/version_script.h"

namespace bigfoot::driver {
namespace {

// Above this the command goes through a response file again: the kernel limits one word to 128 KiB and all of
// them to a quarter of the stack.
constexpr std::size_t kLongCommand = 96 << 10;

void append(Words &to, const Words &words) { to.insert(to.end(), words.begin(), words.end()); }

void requireFile(const std::string &path, const char *what) {
  if (!exists(path))
    fatal(std::string("incomplete installation: the ") + what + " is missing at '" + path +
          "'; build or install BigFoot again ('bigfoot doctor' lists what is there)");
}

// These bring a runtime of their own that intercepts the same functions or replaces the same allocator.
void refuseOtherDetectors(const Task &task) {
  static const char *const kOthers[] = {"thread", "address", "kernel-address", "hwaddress", "kernel-hwaddress", "memory",
                                        "kernel-memory", "leak", "dataflow", "numerical", "realtime", "memtag", "scudo"};
  for (const std::string &name : task.sanitizers)
    if (std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers))
      fatal("-fsanitize=" + name + " cannot be combined with BigFoot, which intercepts the same functions; " +
            "take it out, or build with clang (-fsanitize=undefined does combine)");
}

void refuseImpossible(const Task &task) {
  if (task.product == Product::kNothing) return;
  refuseOtherDetectors(task);
  if (!task.foreign_target.empty())
    fatal("'" + task.foreign_target + "' is not supported: BigFoot checks programs for x86-64 Linux only");
  if (task.product == Product::kExecutable && task.is_static)
    fatal("-static is not supported: BigFoot intercepts libc's functions through the dynamic loader; link without "
          "-static (-static-libgcc and -static-libstdc++ are fine)");
}

// -load registers the pass's options before they are parsed. Through -Xclang, because clang would repeat a plain -mllvm to
// the linker under -flto, where no one knows it.
Words passOptions(const OwnOptions &own) {
  Words options;
  if (own.ignorelist) {
    const std::string file = realPath(*own.ignorelist);
    if (file.empty()) fatal("cannot read the ignore list '" + *own.ignorelist + "'", kExitUsage);
    options.push_back("-bigfoot-ignorelist=" + file);
  }
  options.push_back("-bigfoot-checks=" + own.checks.value_or("bigfoot"));
  if (own.precision && *own.precision != "trace") options.push_back("-bigfoot-precision=" + *own.precision);
  if (own.place_at_link) options.push_back("-bigfoot-place-at-link");
  if (own.verify_placement) options.push_back("-bigfoot-verify-placement");
  if (own.count_accesses) options.push_back("-bigfoot-count-accesses");
  Words flags = {"-Xclang", "-load", "-Xclang", installation().pass};
  for (const std::string &option : options) append(flags, {"-Xclang", "-mllvm", "-Xclang", option});
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
  append(flags, {"-fno-omit-frame-pointer", "-mno-omit-leaf-frame-pointer", "-D__BIGFOOT__=1"});
  append(flags, {"-idirafter", here.headers});
  if (own.define_tsan_macros) flags.push_back("-D__SANITIZE_THREAD__=1");
  // LICM reads a variable ahead of a loop that may never come to it, which no thread of the program did.
  append(flags, {"-Xclang", "-mllvm", "-Xclang", "-disable-licm-promotion"});
  // Leaves the vectoriser and its like to a full link, too: behind them accesses have other lines and sizes than the source's.
  if (own.place_at_link) flags.push_back("-funified-lto");
  append(flags, passOptions(own));
  flags.push_back("--end-no-unused-arguments");
  return flags;
}

// Returns: an object that names our reporter: the one built or installed with us, unless the tree has moved since.
std::string reporterObjectFile() {
  const Installation &here = installation();
  const std::string wanted = reporterObject(here.reporter);
  if (readFile(here.reporter_object) == wanted) return here.reporter_object;
  return anonymousFile("bigfoot-reporter-path", wanted);
}

const std::string &exportedSymbols(const OwnOptions &own) {
  return own.verify_placement ? installation().verifier_exported_symbols : installation().exported_symbols;
}

Words runtimeFlags(const Task &task, const OwnOptions &own) {
  const Installation &here = installation();
  requireFile(here.runtime, "runtime");
  requireFile(exportedSymbols(own), "list of exported symbols");
  Words flags = {"-Wl,--whole-archive", here.runtime};
  if (own.verify_placement) {
    requireFile(here.verifier, "verifier");
    flags.push_back(here.verifier);
  }
  append(flags, {"-Wl,--no-whole-archive", reporterObjectFile(), "-Xlinker", "--dynamic-list=" + exportedSymbols(own)});
  // With -nostdlib the user names the libraries, as clang's sanitizers have it.
  if (task.has_default_libraries)
    append(flags, {"-Wl,--push-state,--as-needed", "-lpthread", "-ldl", "-lm", "-Wl,--pop-state"});
  return flags;
}

// Returns: a version script as `file` that does not hide the runtime; empty if there is no such.
std::string exportingScript(const std::string &file, const OwnOptions &own) {
  const auto text = readFile(file);
  if (!text) return "";   // let the linker complain
  if (const auto script = withExports(*text, readFile(exportedSymbols(own)).value_or("{}")))
    return anonymousFile("bigfoot-version-script", *script);
  warning("the version script '" + file + "' may hide BigFoot's runtime from shared libraries that the program loads; "
          "link the program without it");
  return "";
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

Words throughResponseFile(const Words &command) {
  std::size_t bytes = 0;
  for (const std::string &word : command) bytes += word.size() + 1;
  if (bytes < kLongCommand) return command;
  std::string text;
  for (std::size_t i = 1; i < command.size(); ++i) {
    text += '"';
    for (const char c : command[i]) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    text += "\"\n";
  }
  return {command[0], "@" + anonymousFile("bigfoot-response", text)};
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
  if (own.place_at_link && task.compiles && !task.uses_lto) fatal("--place-at-link needs -flto", kExitUsage);
  append(command, compileFlags(task, own));
  if (task.product == Product::kExecutable && !own.no_runtime) {
    append(command, runtimeFlags(task, own));
    arguments = withRuntimeVisible(arguments, [&](const std::string &file) { return exportingScript(file, own); });
  }
  if (task.product == Product::kSharedLibrary) arguments = withoutNoUndefined(arguments);
  if (task.product == Product::kExecutable || task.product == Product::kSharedLibrary)
    append(command, own.place_at_link ? placementAtLink(task) : linkerForLto(task, clang));
  for (const Argument &argument : arguments) append(command, argument.words);
  return command;
}

void compile(Language language, const Words &user_words) {
  become(throughResponseFile(compilerCommand(language, user_words)));
}

}  // namespace bigfoot::driver
