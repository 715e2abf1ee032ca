// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "abi/version.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/lower/hooks.h"
#include "pass/sleds/sleds.h"

using namespace llvm;

namespace bigfoot {

static constexpr char kConstructor[] = "bigfoot.sleds_ctor", kDestructor[] = "bigfoot.sleds_dtor";
static constexpr int kFirst = 0;  // below every priority that a program may use

// The linker defines both for each program and library that has such a section.
static Constant *boundary(Module &module, StringRef name) {
  auto *symbol = cast<GlobalVariable>(module.getOrInsertGlobal(name, Type::getInt8Ty(module.getContext())));
  symbol->setLinkage(GlobalValue::ExternalWeakLinkage);
  symbol->setVisibility(GlobalValue::HiddenVisibility);
  return symbol;
}

// => define internal void @bigfoot.sleds_ctor() { call void @__bigfoot_sleds_loaded(i32 kAbiVersion, ptr @__start_.., ptr @__stop_..) ret void }
//    define internal void @bigfoot.sleds_dtor() { call void @__bigfoot_sleds_unloaded(ptr @__start_..) ret void }
void addSledConstructor(Module &module) {
  if (module.getFunction(kConstructor)) return;
  Constant *start = boundary(module, "__start_bigfoot_sleds"), *stop = boundary(module, "__stop_bigfoot_sleds");
  Function *constructor = createSanitizerCtor(module, kConstructor), *destructor = createSanitizerCtor(module, kDestructor);
  IRBuilder<> builder(constructor->getEntryBlock().getTerminator());
  callHook(builder, "__bigfoot_sleds_loaded", {builder.getInt32(kAbiVersion), start, stop});
  builder.SetInsertPoint(destructor->getEntryBlock().getTerminator());
  callHook(builder, "__bigfoot_sleds_unloaded", {start});
  appendToGlobalCtors(module, constructor, kFirst);
  appendToGlobalDtors(module, destructor, kFirst);
}

}  // namespace bigfoot
