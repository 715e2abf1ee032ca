// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses -> source. A module's file answers through Lookup: LLVM's symbolizer in the program, a table in tests.
#ifndef BIGFOOT_REPORT_SYMBOLIZE_H
#define BIGFOOT_REPORT_SYMBOLIZE_H

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "report/finding.h"

namespace bigfoot::report {

struct SourcePlace {
  std::string function;  // demangled; empty if unknown
  std::string file;      // empty if unknown
  unsigned line = 0;
  unsigned column = 0;
  bool is_scope = false;  // the line is where the enclosing scope begins: the compiler merged code of several lines
  size_t root = 0;        // so much of `file` is the folder of the module's sources, slash included

  // As on any machine where the same sources lie elsewhere.
  std::string_view relativeFile() const { return std::string_view(file).substr(root); }
};

struct Frame {
  Address pc = 0;               // as in the stream
  SourcePlace source;
  const Module *module = nullptr;
  uint64_t offset = 0;          // of the call, in the module's file
  bool inlined = false;         // its caller is the next frame of the same pc
  bool innermost = true;        // of the frames of its pc
  bool in_runtime = false;      // code of the runtime
  bool runtime = false;         // a function that the runtime provides: malloc, pthread_create, memcpy
  bool foreign = false;         // code that somebody else wrote: what a container does inside tells nobody which one it is
};

struct Global {
  std::string name;  // demangled; empty if unknown
  Address start = 0;
  uint64_t size = 0;
  const Module *module = nullptr;
  uint64_t offset = 0;  // of the address that was asked for, in the module's file
};

// /a/b/../c => /a/c
std::string withoutDots(const std::string &path);

class Lookup {
 public:
  virtual ~Lookup() = default;
  // Returns the functions that the code at `offset` of the module's file belongs to, innermost first; may be empty.
  virtual std::vector<SourcePlace> code(const Module &module, uint64_t offset) = 0;
  // Whether it is code of the runtime, whatever its name.
  virtual bool isRuntime(const Module &module, uint64_t offset) = 0;
  // Returns the symbol that covers `offset`; its start is an offset too, its module is not set.
  virtual std::optional<Global> data(const Module &module, uint64_t offset) = 0;
  virtual std::string demangle(const std::string &name) = 0;
  // Returns the folder, with a slash at its end, that the sources of the module's file lie in; "" if it is not known.
  virtual std::string root(const Module &) { return ""; }
};

// Reads the modules' files. With symbolize off it demangles, and finds nothing else.
std::unique_ptr<Lookup> makeLlvmLookup(bool symbolize);

class Symbolizer {
 public:
  explicit Symbolizer(Lookup &lookup) : lookup_(lookup) {}

  // No program maps more at a time; a stream that says so loses its oldest, and does not make every search slow.
  static constexpr size_t kMaxModules = 4096;

  // Invalidates all frames given out before.
  void add(Module module);
  // Returns the module mapped last at the address, or null.
  const Module *find(Address address) const;
  // Returns at least one frame. `pc` is a return address.
  const std::vector<Frame> &code(Address pc);
  std::optional<Global> data(Address address);
  std::string demangle(const std::string &name) { return lookup_.demangle(name); }
  // Patterns, with commas between, of the names of source files and, where there is none, of modules that are not the user's.
  void setForeign(std::string_view patterns);
  bool isForeign(const Frame &frame) const;
  // From now on files have no dots in their names, and frames tell which part of a name is the folder of all sources. Finding that out takes
  // a look at all compilation units, so it is done for those who want it.
  void findRoots() { finds_roots_ = true; }
  void setRoot(Frame &frame);

 private:
  void forget() {
    cache_.clear();
    roots_.clear();
  }

  Lookup &lookup_;
  std::vector<std::string> foreign_;  // patterns
  std::list<Module> modules_;  // in the order of the stream; frames point into it
  std::unordered_map<Address, std::vector<Frame>> cache_;
  bool finds_roots_ = false;
  std::unordered_map<const Module *, std::string> roots_;
};

}  // namespace bigfoot::report

#endif
