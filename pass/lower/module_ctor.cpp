// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/module_ctor.h"

#include "abi/version.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/lower/hooks.h"

using namespace llvm;

namespace bigfoot {

static constexpr char kConstructor[] = "bigfoot.module_ctor";
static constexpr int kFirst = 0;  // below every priority that a program may use

// => define internal void @bigfoot.module_ctor() { call void @__bigfoot_module_init(i32 kAbiVersion) ret void }
//    @llvm.global_ctors = [.., { i32 0, ptr @bigfoot.module_ctor, ptr null }]
void addModuleConstructor(Module &module) {
  if (module.getFunction(kConstructor)) return;
  Function *constructor = createSanitizerCtor(module, kConstructor);
  constructor->addFnAttr("frame-pointer", "all");
  IRBuilder<> builder(constructor->getEntryBlock().getTerminator());
  callHook(builder, "__bigfoot_module_init", {builder.getInt32(kAbiVersion)});
  appendToGlobalCtors(module, constructor, kFirst);
}

}  // namespace bigfoot
