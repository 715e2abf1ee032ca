// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where things are. All of BigFoot is found from the driver's own real path, so that a tree can be moved:
//
//   bin/bigfoot, bigfoot-cc, bigfoot-gcc, ..   lib/bigfoot/      libexec/bigfoot/bigfoot-report, ..      share/bigfoot/bench/
//   include/
//
// Only clang lies outside.
#ifndef BIGFOOT_DRIVER_INSTALLATION_H
#define BIGFOOT_DRIVER_INSTALLATION_H

#include <string>

namespace bigfoot::driver {

struct Installation {
  std::string root;               // of the build directory or the prefix
  std::string driver;             // bin/bigfoot
  std::string pass;               // what clang loads
  std::string frontend;
  std::string runtime;            // what programs link
  std::string verifier;           // what those link as well that verify the placement of checks
  std::string events;             // what programs of --checks=events link instead
  std::string events_exported_symbols;
  std::string production;         // what programs of --checks=production link instead
  std::string production_exported_symbols;
  std::string exported_symbols;   // interceptors, for --dynamic-list
  std::string verifier_exported_symbols;   // with the verifier's hooks
  std::string reporter;           // what the runtime starts
  std::string explainer;          // what `bigfoot explain` runs
  std::string inspector;          // what `bigfoot doctor PROGRAM` runs
  std::string headers;            // bigfoot/bigfoot.h
  std::string tsan_headers;       // what programs include of ThreadSanitizer
  std::string bench;              // what `bigfoot bench` runs
  std::string gcc_specs;          // what gcc reads to instrument code; see gcc.cpp
  std::string gcc_programs;       // where gcc finds our `as`
  std::string reporter_object;    // an object that names the reporter; see reporter_object.h
};

const Installation &installation();

enum class Language { kC, kCxx };

struct Clang {
  std::string path;      // empty: none found
  int major = 0;         // 0: not a clang
  std::string version;   // first line of --version; empty if the name was proof enough
};

inline constexpr int kLlvmMajor = 19;

// BIGFOOT_CLANG or BIGFOOT_CLANGXX if set; else the clang of the LLVM that the pass was built with, because a
// plugin loads into no other; else clang-19 in PATH.
Clang findClang(Language language);

// As findClang, with `version` filled in whatever the name says.
Clang inspectClang(Language language);

// Returns: a path to clang 19. Ends the process with advice if there is none.
std::string requireClang(Language language);

}  // namespace bigfoot::driver

#endif
