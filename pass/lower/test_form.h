// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which checks test inline, and which call the runtime for it.
//
// An inline test and its slow side are 60 to 150 bytes in up to five blocks; a call is 20 bytes and no block. With every test inline
// sqlite3.c compiled 3.4 times as long as with ThreadSanitizer, three quarters of it in the code generator, and had 4.4 times
// its code. A call costs the running program about ten instructions more, so hot code and small functions test inline.
#ifndef BIGFOOT_PASS_LOWER_TEST_FORM_H
#define BIGFOOT_PASS_LOWER_TEST_FORM_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class BlockFrequencyInfo;
class Instruction;
}  // namespace llvm

namespace bigfoot {

enum class TestForm { kInline, kCall };

class TestForms {
 public:
  // Requires: the function has no hooks yet. `checks` is how many it will have.
  TestForms(llvm::Function &function, unsigned checks, llvm::FunctionAnalysisManager &analyses);

  TestForm before(const llvm::Instruction &instruction) const;

 private:
  bool all_inline_ = false;
  const llvm::BlockFrequencyInfo *frequencies_ = nullptr;  // null if no check is worth a test inline, or all are
};

}  // namespace bigfoot

#endif
