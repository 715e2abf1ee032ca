// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/known_functions.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace bigfoot {

namespace {

struct Sync {
  Effects effects;
  StringLiteral parameters;
};

bool isQuiet(StringRef name) {
  static const StringSet<> names = {
#define BIGFOOT_QUIET(name) #name,
#define BIGFOOT_SYNC(name, effects, parameters)
#include "pass/placement/known_functions.def"
  };
  return names.contains(name);
}

const Sync *findSync(StringRef name) {
  static const StringMap<Sync> table = {
#define BIGFOOT_QUIET(name)
#define BIGFOOT_SYNC(name, effects, parameters) {#name, {effects, parameters}},
#include "pass/placement/known_functions.def"
  };
  const auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

bool hasSignature(const Function &function, StringRef letters) {
  const FunctionType *type = function.getFunctionType();
  if (type->isVarArg() || !type->getReturnType()->isIntegerTy(32) || type->getNumParams() != letters.size()) return false;
  for (const auto &[parameter, letter] : zip(type->params(), letters))
    if (letter == 'p' ? !parameter->isPointerTy() : !parameter->isIntegerTy(32)) return false;
  return true;
}

}  // namespace

std::optional<Effects> knownEffects(const CallBase &call, const TargetLibraryInfo &library) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.isNoBuiltin()) return std::nullopt;
  if (const Sync *sync = findSync(callee->getName()); sync && hasSignature(*callee, sync->parameters))
    return sync->effects;
  LibFunc known;
  if (isQuiet(callee->getName()) && library.getLibFunc(*callee, known) && library.has(known)) return Effects{0};
  return std::nullopt;
}

}  // namespace bigfoot
