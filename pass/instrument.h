// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Puts hooks into every function that MarkPass chose, each exactly once.
#ifndef BIGFOOT_PASS_INSTRUMENT_H
#define BIGFOOT_PASS_INSTRUMENT_H

#include "llvm/IR/PassManager.h"

namespace bigfoot {

enum class Stage {
  kLink,   // before the link-time optimiser changes anything: what was left to the link (mark.h)
  kEarly,  // leaves coroutines that will yet be split
  kLast,   // takes all that is left, functions made by the pipeline as well
};

// opt -load-pass-plugin=BigFootPass.so -passes=bigfoot
class InstrumentPass : public llvm::PassInfoMixin<InstrumentPass> {
 public:
  explicit InstrumentPass(Stage stage) : stage_(stage) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

 private:
  Stage stage_;
};

}  // namespace bigfoot

#endif
