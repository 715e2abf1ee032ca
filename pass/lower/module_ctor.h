// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_LOWER_MODULE_CTOR_H
#define BIGFOOT_PASS_LOWER_MODULE_CTOR_H

namespace llvm {
class Module;
}

namespace bigfoot {

// Makes the module announce its ABI version to the runtime before its own constructors, unless it does already.
void addModuleConstructor(llvm::Module &module);

}  // namespace bigfoot

#endif
