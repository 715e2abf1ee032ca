// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_LOWER_PLAIN_ACCESS_H
#define BIGFOOT_PASS_LOWER_PLAIN_ACCESS_H

#include "llvm/IR/IRBuilder.h"

namespace bigfoot {

struct Access;
struct PlacedCheck;
class SiteTable;
enum class TestForm;

// The length of an access that has no constant one, as i64.
llvm::Value *dynamicBytes(llvm::IRBuilder<> &builder, const Access &access);

// Puts the check of a plain access before it: a test where abi/hooks.def has a hook of its size, else a range.
void lowerAccess(const Access &access, TestForm form, SiteTable &sites);

// Tells the runtime that the access is made here. Requires: the access itself has not been lowered yet.
void lowerTelling(const Access &access);

// Puts a check where check placement wants it.
void lowerCheck(const PlacedCheck &check, TestForm form, SiteTable &sites);

}  // namespace bigfoot

#endif
