// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/sleds/known_calls.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace bigfoot {
namespace {

// Functions of libc that touch memory or synchronise, and do not keep what they are given.
const StringSet<> &namesOfLibc() {
  static const StringSet<> names = {
#define BIGFOOT_LIBC(result, name, parameters) #name,
#include "abi/libc.def"
#define BIGFOOT_LOCK_USED(name, bytes) #name,
#define BIGFOOT_LOCK_WAIT(name, bytes) #name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) #name,
#include "abi/locks.def"
#define BIGFOOT_KEEPS_NOTHING(name) #name,
#define BIGFOOT_KEEPS(name)
#define BIGFOOT_FILLS(name)
#include "abi/keeps.def"
  };
  return names;
}

const StringSet<> &namesThatKeep() {
  static const StringSet<> names = {
#define BIGFOOT_KEEPS(name) #name,
#define BIGFOOT_KEEPS_NOTHING(name)
#define BIGFOOT_FILLS(name)
#include "abi/keeps.def"
  };
  return names;
}

}  // namespace

bool keepsNothing(const CallBase &call, const TargetLibraryInfo &library) {
  if (isa<IntrinsicInst>(call)) return true;
  if (call.isInlineAsm()) return call.onlyReadsMemory();
  const Function *callee = call.getCalledFunction();
  if (!callee) return false;
  if (!callee->isDeclaration()) return true;
  if (namesThatKeep().contains(callee->getName())) return false;
  LibFunc known;
  return namesOfLibc().contains(callee->getName()) || library.getLibFunc(*callee, known);
}

}  // namespace bigfoot
