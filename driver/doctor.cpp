// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/doctor.h"

#include <linux/membarrier.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

enum class Verdict { kGood, kNote, kMissing };

struct Finding {
  std::string what;
  Verdict verdict;
  std::string detail;
  std::string advice;   // empty if all is well
};

std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

Finding clangFinding(const char *what, Language language) {
  const Clang clang = inspectClang(language);
  const char *advice = "apt-get install clang-19";
  if (clang.path.empty()) return {what, Verdict::kMissing, "not found", advice};
  const std::string version = clang.version.empty() ? "does not answer --version" : clang.version;
  if (clang.major != kLlvmMajor) return {what, Verdict::kMissing, clang.path + ": " + version + ", not 19", advice};
  return {what, Verdict::kGood, clang.path + ": " + version, ""};
}

Finding partFinding(const char *what, const std::string &path) {
  if (exists(path)) return {what, Verdict::kGood, path, ""};
  return {what, Verdict::kMissing, path + " is not there", "build or install BigFoot again"};
}

// A plugin built with another LLVM, or damaged, is there and does not load.
Finding loadFinding() {
  const Installation &here = installation();
  const Clang clang = findClang(Language::kC);
  const bool loads = clang.major == kLlvmMajor &&
                     outputOf({clang.path, "-fpass-plugin=" + here.pass, "-fplugin=" + here.frontend, "-x", "c", "-c",
                               "/dev/null", "-o", "/dev/null"});
  if (loads) return {"plugins", Verdict::kGood, "load into clang", ""};
  return {"plugins", Verdict::kMissing, "do not load into clang", "build BigFoot again with the LLVM that is installed"};
}

Finding lldFinding() {
  for (std::string path : {std::string(BIGFOOT_LLVM_BIN) + "/ld.lld", findInPath("ld.lld-19")})
    if (!path.empty() && isExecutableFile(path))
      return {"lld 19", Verdict::kGood, path + ": " + firstLine(outputOf({path, "--version"}).value_or("")), ""};
  return {"lld 19", Verdict::kNote, "not found; only -fuse-ld=lld and 'bigfoot link' need it", "apt-get install lld-19"};
}

// Only `bigfoot gcc` and its like need them.
Finding gccFinding(const char *name) {
  const std::string path = findInPath(name);
  if (path.empty()) return {name, Verdict::kNote, std::string("not found; only 'bigfoot ") + name + "' needs it", std::string("apt-get install ") + name};
  return {name, Verdict::kGood, path + ": " + firstLine(outputOf({path, "--version"}).value_or("")), ""};
}

Finding membarrierFinding() {
  const long commands = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);
  if (commands > 0 && commands & MEMBARRIER_CMD_PRIVATE_EXPEDITED)
    return {"membarrier", Verdict::kGood, "private expedited", ""};
  return {"membarrier", Verdict::kNote, "not available (old kernel, or forbidden in this container)", "checks work, more slowly"};
}

std::string setting(const char *path) {
  return firstLine(readFile(path).value_or("unknown (not readable)"));
}

Finding overcommitFinding() {
  const std::string value = setting("/proc/sys/vm/overcommit_memory");
  if (value != "2") return {"vm.overcommit_memory", Verdict::kGood, value, ""};
  return {"vm.overcommit_memory", Verdict::kNote, "2: the kernel may refuse shadow memory",
          "sysctl vm.overcommit_memory=0"};
}

Finding limitFinding(const char *name, __rlimit_resource resource, const char *advice) {
  rlimit limit = {};
  getrlimit(resource, &limit);
  if (limit.rlim_cur == RLIM_INFINITY) return {name, Verdict::kGood, "unlimited", ""};
  return {name, Verdict::kNote, std::to_string(limit.rlim_cur >> 20) + " MiB: too little for shadow memory", advice};
}

Finding kernelFinding() {
  utsname name = {};
  uname(&name);
  const std::string machine = name.machine;
  return {"kernel", machine == "x86_64" ? Verdict::kGood : Verdict::kMissing,
          std::string(name.sysname) + " " + name.release + " " + machine, machine == "x86_64" ? "" : "x86-64 only"};
}

const char *mark(Verdict verdict, bool coloured) {
  switch (verdict) {
    case Verdict::kGood: return coloured ? "\033[32mok\033[0m     " : "ok     ";
    case Verdict::kNote: return coloured ? "\033[33mnote\033[0m   " : "note   ";
    case Verdict::kMissing: return coloured ? "\033[31mMISSING\033[0m" : "MISSING";
  }
  return "";
}

}  // namespace

int doctor() {
  const Installation &here = installation();
  const std::vector<Finding> findings = {
      clangFinding("clang", Language::kC),
      clangFinding("clang++", Language::kCxx),
      partFinding("compiler pass", here.pass),
      partFinding("frontend plugin", here.frontend),
      loadFinding(),
      partFinding("runtime", here.runtime),
      partFinding("exported symbols", here.exported_symbols),
      partFinding("reporter", here.reporter),
      lldFinding(),
      gccFinding("gcc"),
      gccFinding("g++"),
      gccFinding("gfortran"),
      kernelFinding(),
      membarrierFinding(),
      overcommitFinding(),
      {"vm.mmap_rnd_bits", Verdict::kGood, setting("/proc/sys/vm/mmap_rnd_bits"), ""},
      limitFinding("RLIMIT_AS", RLIMIT_AS, "ulimit -v unlimited"),
      limitFinding("RLIMIT_DATA", RLIMIT_DATA, "ulimit -d unlimited"),
  };
  std::size_t width = 0;
  for (const Finding &finding : findings) width = std::max(width, finding.what.size());
  const bool coloured = wantsColour(stdout);
  bool missing = false;
  for (const Finding &finding : findings) {
    missing |= finding.verdict == Verdict::kMissing;
    printf("%s  %-*s  %s\n", mark(finding.verdict, coloured), static_cast<int>(width), finding.what.c_str(),
           finding.detail.c_str());
    if (!finding.advice.empty()) printf("%*s-> %s\n", static_cast<int>(width) + 11, "", finding.advice.c_str());
  }
  puts(missing ? "Something essential is missing: see the lines above." : "All that is essential is there.");
  return missing ? kExitFailure : 0;
}

void doctorOf(const std::vector<std::string> &words) {
  constexpr char kUsage[] = "usage: bigfoot doctor [--json] [PROGRAM [LIBRARY...]]";
  const std::string &inspector = installation().inspector;
  if (!exists(inspector)) fatal("incomplete installation: the inspector is missing at '" + inspector + "'");
  std::vector<std::string> command = {inspector};
  for (const std::string &word : words) {
    if (word.starts_with("-") && word != "--json") fatal("unknown option '" + word + "'; " + kUsage, kExitUsage);
    if (word == "--json") command.insert(command.begin() + 1, word);
    else command.push_back(word);
  }
  if (command.back() == inspector || command.back() == "--json") fatal(std::string("--json needs a program; ") + kUsage, kExitUsage);
  become(command);
}

}  // namespace bigfoot::driver
