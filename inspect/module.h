// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program or shared library, as far as it matters what of it is checked.
#ifndef BIGFOOT_INSPECT_MODULE_H
#define BIGFOOT_INSPECT_MODULE_H

#include <set>
#include <string>
#include <vector>

namespace bigfoot::inspect {

// A source file that was compiled into the module, or all code of which none is known.
struct Unit {
  std::string name;         // as the compiler was given it; empty if not known
  unsigned functions = 0;
  bool needs_checks = false;  // touches memory that others could touch
  bool by_us = false;       // its checks are those of our pass
  bool by_tsan = false;     // ... of -fsanitize=thread
  std::set<std::string> unseen_locks;   // functions with locked instructions that are not seen: inline assembly, or atomics without checks
};

struct Module {
  std::string path;
  std::string soname;                    // the file's name, if it has none
  bool is_program = false;
  bool has_runtime = false;              // defines the hooks
  bool is_for_production = false;        // has the library of --checks=production instead
  bool has_symbols = false;              // of all functions
  bool has_debug_info = false;
  bool synchronises = false;             // has locked instructions
  std::set<unsigned> abi_versions;       // of the objects that our pass compiled
  std::vector<std::string> needed;       // sonames
  std::vector<std::string> search_path;  // DT_RPATH or DT_RUNPATH, $ORIGIN replaced
  std::vector<Unit> units;               // without those of the runtime
};

// Reads a module. Returns: what is wrong with the file, or an empty string.
std::string readModule(const std::string &path, Module &module);

}  // namespace bigfoot::inspect

#endif
