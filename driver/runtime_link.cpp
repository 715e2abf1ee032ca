// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/runtime_link.h"

#include <algorithm>

#include "driver/installation.h"
#include "driver/linker_words.h"
#include "driver/message.h"
#include "driver/process.h"
#include "driver/reporter_object.h"
#include "driver/version_script.h"

namespace bigfoot::driver {
namespace {

// Above this the command goes through a response file again: the kernel limits one word to 128 KiB and all of
// them to a quarter of the stack.
constexpr std::size_t kLongCommand = 96 << 10;

void append(Words &to, const Words &words) { to.insert(to.end(), words.begin(), words.end()); }

// Returns: an object that names our reporter: the one built or installed with us, unless the tree has moved since.
std::string reporterObjectFile() {
  const Installation &here = installation();
  const std::string wanted = reporterObject(here.reporter);
  if (readFile(here.reporter_object) == wanted) return here.reporter_object;
  return anonymousFile("bigfoot-reporter-path", wanted);
}

const std::string &exportedSymbols(const OwnOptions &own) {
  if (tellsEvents(own)) return installation().events_exported_symbols;
  if (hasSleds(own)) return installation().production_exported_symbols;
  return own.verify_placement ? installation().verifier_exported_symbols : installation().exported_symbols;
}

const std::string &library(const OwnOptions &own) {
  if (tellsEvents(own)) return installation().events;
  return hasSleds(own) ? installation().production : installation().runtime;
}

Words runtimeFlags(const Task &task, const OwnOptions &own) {
  const Installation &here = installation();
  requireFile(library(own), "runtime");
  requireFile(exportedSymbols(own), "list of exported symbols");
  Words flags = {"-Wl,--whole-archive", library(own)};
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

// These bring a runtime of their own that intercepts the same functions or replaces the same allocator.
void refuseOtherDetectors(const Task &task) {
  static const char *const kOthers[] = {"thread", "address", "kernel-address", "hwaddress", "kernel-hwaddress", "memory",
                                        "kernel-memory", "leak", "dataflow", "numerical", "realtime", "memtag", "scudo"};
  for (const std::string &name : task.sanitizers)
    if (std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers))
      fatal("-fsanitize=" + name + " cannot be combined with BigFoot, which intercepts the same functions; " +
            "take it out, or build with clang (-fsanitize=undefined does combine)");
}

}  // namespace

void requireFile(const std::string &path, const char *what) {
  if (!exists(path))
    fatal(std::string("incomplete installation: the ") + what + " is missing at '" + path +
          "'; build or install BigFoot again ('bigfoot doctor' lists what is there)");
}

void refuseImpossible(const Task &task) {
  if (task.product == Product::kNothing) return;
  refuseOtherDetectors(task);
  if (!task.foreign_target.empty())
    fatal("'" + task.foreign_target + "' is not supported: BigFoot checks programs for x86-64 Linux only");
  if (task.product == Product::kExecutable && !task.static_option.empty())
    fatal(task.static_option + " is not supported: BigFoot intercepts libc's functions through the dynamic loader; link without it (" +
          (task.static_option == "-static-pie" ? "-pie, " : "") + "-static-libgcc and -static-libstdc++ are fine)");
}

Words addRuntime(std::vector<Argument> &arguments, const Task &task, const OwnOptions &own) {
  // The runtime stands in for functions of the C++ library, which it finds through the dynamic loader as well.
  if (task.product == Product::kSharedLibrary || task.product == Product::kExecutable)
    std::erase_if(arguments, [](const Argument &argument) { return argument.option == OPT_static_libstdcxx; });
  if (task.product == Product::kSharedLibrary) arguments = withoutNoUndefined(arguments);
  if (task.product != Product::kExecutable || own.no_runtime) return {};
  arguments = withRuntimeVisible(arguments, [&](const std::string &file) { return exportingScript(file, own); });
  return runtimeFlags(task, own);
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

}  // namespace bigfoot::driver
