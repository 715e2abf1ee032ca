// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which code calls hooks, and other things that the bytes of code say. Nothing is disassembled: a call of one of our few dozen
// addresses is five or six bytes that do not come about otherwise.
#ifndef BIGFOOT_INSPECT_CALLS_H
#define BIGFOOT_INSPECT_CALLS_H

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "llvm/Object/ELFObjectFile.h"

namespace bigfoot::inspect {

class Calls {
 public:
  explicit Calls(const llvm::object::ELFObjectFileBase &file);

  // The hooks that code in [start, start + size) calls, each with the addresses of the calls.
  std::map<std::string, std::vector<uint64_t>> in(uint64_t start, uint64_t size) const;

  // The first argument of each call of __bigfoot_module_init.
  std::set<unsigned> abiVersions() const;

  // Whether there are locked instructions: atomics.
  bool hasLocks() const;

 private:
  struct Code {
    uint64_t start;
    llvm::StringRef bytes;
  };
  // Calls visit(address behind the call, name of the hook).
  template <class Visit>
  void forEach(const Code &code, uint64_t from, uint64_t to, Visit visit) const;

  std::vector<Code> code_;
  std::map<uint64_t, std::string> target_;  // hooks and their stubs in the procedure linkage table
  std::map<uint64_t, std::string> slot_;    // pointers to hooks that the loader fills in
};

// Whether a function is one of those that instrumented code calls.
bool isHook(llvm::StringRef name);

}  // namespace bigfoot::inspect

#endif
