// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a sled stands before: accesses, and ways by which other threads may come to know of memory.
//
//   store ptr %v, ptr %p         the access, and the value %v
//   memcpy(%d, %s, %n)           the accesses, and the source %s with that of %d
//   store atomic, atomicrmw, ..  as stores and loads; no collision is looked for there (kSiteAtomic)
//   call @other(ptr %p)          no access: the function may keep %p (kSitePasses)
#ifndef BIGFOOT_PASS_SLEDS_ENTRY_H
#define BIGFOOT_PASS_SLEDS_ENTRY_H

#include "pass/access/access.h"

namespace llvm {
class Constant;
class TargetLibraryInfo;
}  // namespace llvm

namespace bigfoot {

class CannotRace;

struct SledEntry {
  Access access;
  unsigned flags = 0;                          // of SiteFlag, besides those that the access tells
  llvm::SmallVector<llvm::Value *, 1> values;  // what is stored and may point to memory; of kSiteCopies: where it is copied from
  unsigned words = 0;                          // that these are as operands of the sled
  llvm::Constant *site = nullptr;              // when it has been made, with its number in the table
  unsigned number = 0;
};

// Appends what a sled has to stand for before `instruction`. Accesses of vector lanes are left out.
void findEntries(llvm::Instruction &instruction, CannotRace &cannot_race, const llvm::TargetLibraryInfo &library, llvm::SmallVectorImpl<SledEntry> &entries);

}  // namespace bigfoot

#endif
