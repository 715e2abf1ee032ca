// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `bigfoot pairs` has to know of an object to tell which accesses of a whole program may race: where pointers may point to, what functions call,
// and which accesses they make. The section bigfoot_summary holds it, as text that nothing loads, a line for each fact; numbers are nodes, each
// standing for what some pointer points to:
//
//   M VERSION                          an object begins; nodes of others are others
//   F FILE PATH                        names of source files
//   = A OFFSET B OFFSET                the two are the same place
//   * A BYTES                          A may lie any number of times so many bytes from where it was
//   c A OFFSET B                       what lies there, if it is a pointer, is B
//   y A OFFSET B OFFSET BYTES          so many bytes (0: nobody knows) are copied from the second to the first
//   g A SYMBOL      s A      h A       A is the address of a symbol; of a stack slot; of a new block of the heap
//   v A NAME                           A is the same in all objects
//   o SYMBOL [constant]                a variable is defined here
//   i SYMBOL                           a function that runs before main
//   f SYMBOL A RESULT MORE PARAMETER.. a function is defined here, with nodes of its address, result, arguments behind the parameters
//   b BLOCK SUCCESSOR..                one of its blocks begins. What it has, in the order of execution:
//   x SYMBOL|- A RESULT ARGUMENT..     a call, of a symbol or of what A points to
//   t A OFFSET SIZE FLAGS FILE LINE COLUMN VALUE..     an access, with flags of abi/site.h and what it stores
//   p, and the same                    a pointer that the next call passes on (kSitePasses)
//
// Whatever is neither written down here nor known to pairs/ is assumed to be anything.
#ifndef BIGFOOT_PASS_SUMMARY_SUMMARY_H
#define BIGFOOT_PASS_SUMMARY_SUMMARY_H

#include "llvm/ADT/StringMap.h"
#include "pass/sleds/stretch.h"
#include "pass/summary/nodes.h"

namespace llvm {
class Constant;
class Function;
class GlobalVariable;
class Module;
}  // namespace llvm

namespace bigfoot {

class SiteTable;

class Summary {
 public:
  explicit Summary(llvm::Module &module);

  // Requires: called before sleds are placed in the function, with those that it is to have.
  void add(const llvm::Function &function, llvm::ArrayRef<Stretch> stretches, const SiteTable &sites);
  // Puts the section into the module. Nothing more is added then.
  void write();

 private:
  void addSymbols();
  void addSection(const llvm::GlobalVariable &variable);
  void addInitializer(unsigned node, int64_t offset, const llvm::Constant &value);
  unsigned file(llvm::StringRef path);
  void addSite(const SledEntry &entry, const SiteTable &sites);

  llvm::Module &module_;
  Nodes nodes_;
  std::string text_;
  llvm::StringMap<unsigned> files_;
};

// The lines of one instruction but its accesses (constraints.cpp).
void summarise(const llvm::Instruction &instruction, Nodes &nodes, unsigned result, unsigned more);

}  // namespace bigfoot

#endif
