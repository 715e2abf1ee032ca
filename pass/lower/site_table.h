// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The module's table of bigfoot::Site (abi/site.h): what a report can say about an access.
//
//   @bigfoot.sites = private constant { [N x Site], [M x i8] } { sites, their strings }, section "bigfoot_sites"
//
// One variable for all: sqlite3.c has 64,000 sites, and separate variables need a symbol and three relocations each.
#ifndef BIGFOOT_PASS_LOWER_SITE_TABLE_H
#define BIGFOOT_PASS_LOWER_SITE_TABLE_H

#include <string>
#include <vector>

#include "abi/site.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class Constant;
class GlobalVariable;
class Instruction;
class Module;
class Value;
}  // namespace llvm

namespace bigfoot {

struct Access;
class CallCycles;

class SiteTable {
 public:
  SiteTable(llvm::Module &module, const CallCycles &cycles) : module_(module), cycles_(cycles) {}
  // Writes the table into the module.
  ~SiteTable();
  SiteTable(const SiteTable &) = delete;

  // Returns: the address of a new site.
  llvm::Constant *add(const Access &access, unsigned more_flags = 0);
  // `address` may be null if no variable should be named; `size` 0 means that only the run tells (kSiteRange).
  llvm::Constant *add(const llvm::Instruction &at, const llvm::Value *address, uint64_t size, unsigned flags);

  // Of the site that was added last.
  void setValues(unsigned count) { sites_.back().values = static_cast<unsigned short>(count); }
  unsigned lastNumber() const { return static_cast<unsigned>(sites_.size()) - 1; }
  // Fields that name strings are places among them, not distances.
  const Site &at(unsigned number) const { return sites_[number]; }
  llvm::StringRef fileOf(unsigned number) const { return text_.c_str() + sites_[number].file; }

 private:
  // Returns: where the text is among the strings, which begin with an empty one.
  unsigned string(llvm::StringRef text);
  llvm::Constant *initializer() const;

  llvm::Module &module_;
  const CallCycles &cycles_;
  llvm::GlobalVariable *table_ = nullptr;  // stands for the table until its size is known
  std::vector<Site> sites_;                // with places of strings instead of distances
  std::string text_ = std::string(1, '\0');
  llvm::StringMap<unsigned> strings_;
};

}  // namespace bigfoot

#endif
