// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The module's table of bigfoot::Site (abi/site.h): what a report can say about an access.
#ifndef BIGFOOT_PASS_LOWER_SITE_TABLE_H
#define BIGFOOT_PASS_LOWER_SITE_TABLE_H

#include <string>

#include "abi/site.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class Constant;
class GlobalVariable;
class Instruction;
class Module;
class StructType;
class Value;
}  // namespace llvm

namespace bigfoot {

struct Access;

class SiteTable {
 public:
  explicit SiteTable(llvm::Module &module);

  // Returns: the address of a new site.
  llvm::Constant *add(const Access &access);
  // `address` may be null if no variable should be named; `size` 0 means that only the run tells (kSiteRange).
  llvm::Constant *add(const llvm::Instruction &at, const llvm::Value *address, uint64_t size, unsigned flags);

 private:
  llvm::Constant *string(llvm::StringRef text);
  llvm::Constant *distance(llvm::GlobalVariable *site, unsigned field, llvm::StringRef text);

  llvm::Module &module_;
  llvm::StructType *type_;
  llvm::StringMap<llvm::GlobalVariable *> strings_;
};

}  // namespace bigfoot

#endif
