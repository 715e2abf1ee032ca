// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/installation.h"

#include <cstdlib>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

std::string parent(const std::string &path) { return path.substr(0, path.rfind('/')); }
std::string baseName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

Installation locate() {
  Installation here;
  here.driver = realPath("/proc/self/exe");
  if (here.driver.empty()) fatal("cannot read /proc/self/exe, from which everything else is found; mount /proc");
  here.root = parent(parent(here.driver));
  const std::string lib = here.root + "/lib/bigfoot/";
  here.pass = lib + "BigFootPass.so";
  here.frontend = lib + "BigFootFrontend.so";
  here.runtime = lib + "libbigfoot_rt.a";
  here.events = lib + "libbigfoot_events.a";
  here.events_exported_symbols = lib + "bigfoot_events.syms";
  here.production = lib + "libbigfoot_production.a";
  here.production_exported_symbols = lib + "bigfoot_production.syms";
  here.verifier = lib + "libbigfoot_verify.a";
  here.exported_symbols = lib + "bigfoot.syms";
  here.verifier_exported_symbols = lib + "bigfoot_verify.syms";
  here.reporter_object = lib + "reporter_path.o";
  here.gcc_specs = lib + "gcc.specs";
  here.gcc_programs = here.root + "/libexec/bigfoot/gcc";
  here.headers = here.root + "/include";
  here.tsan_headers = lib + "include";
  here.bench = here.root + "/share/bigfoot/bench/bench.py";
  here.reporter = here.root + "/libexec/bigfoot/bigfoot-report";
  here.inspector = here.root + "/libexec/bigfoot/bigfoot-inspect";
  here.explainer = here.root + "/libexec/bigfoot/bigfoot-explain";
  return here;
}

// "Debian clang version 19.1.7 (3~deb12u1)" => 19
int majorOf(const std::string &version_line) {
  static const std::string kMarker = "clang version ";
  const std::size_t at = version_line.find(kMarker);
  return at == std::string::npos ? 0 : atoi(version_line.c_str() + at + kMarker.size());
}

void askVersion(Clang &clang) {
  const std::string text = outputOf({clang.path, "--version"}).value_or("");
  clang.version = text.substr(0, text.find('\n'));
  clang.major = majorOf(clang.version);
}

std::string clangPath(Language language) {
  const bool cxx = language == Language::kCxx;
  if (const char *chosen = getenv(cxx ? "BIGFOOT_CLANGXX" : "BIGFOOT_CLANG"); chosen && *chosen)
    return std::string(chosen).find('/') == std::string::npos ? findInPath(chosen) : chosen;
  const std::string of_pass = std::string(BIGFOOT_LLVM_BIN) + (cxx ? "/clang++" : "/clang");
  if (isExecutableFile(of_pass)) return of_pass;
  return findInPath(cxx ? "clang++-19" : "clang-19");
}

}  // namespace

const Installation &installation() {
  static const Installation here = locate();
  return here;
}

Clang findClang(Language language) {
  Clang clang;
  clang.path = clangPath(language);
  if (clang.path.empty()) return clang;
  // Asking costs as much as a small compile; LLVM itself gives the real file a name with its version.
  if (baseName(realPath(clang.path)) == "clang-19" || realPath(clang.path).ends_with("/llvm-19/bin/clang"))
    clang.major = kLlvmMajor;
  else
    askVersion(clang);
  return clang;
}

Clang inspectClang(Language language) {
  Clang clang;
  clang.path = clangPath(language);
  if (!clang.path.empty()) askVersion(clang);
  return clang;
}

std::string requireClang(Language language) {
  const bool cxx = language == Language::kCxx;
  const Clang clang = findClang(language);
  if (clang.major == kLlvmMajor) return clang.path;
  const std::string advice = std::string("; install it with 'apt-get install clang-19', or set ") +
                             (cxx ? "BIGFOOT_CLANGXX" : "BIGFOOT_CLANG") + " to a clang 19";
  if (clang.path.empty()) fatal("no clang 19 found (looked for " + std::string(BIGFOOT_LLVM_BIN) +
                                (cxx ? "/clang++ and clang++-19" : "/clang and clang-19") + " in PATH)" + advice);
  fatal("BigFoot needs clang 19, but '" + clang.path + "' is " +
        (clang.version.empty() ? "no clang" : "'" + clang.version + "'") + advice);
}

}  // namespace bigfoot::driver
