// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which checks test inline, and which call the runtime for it.
//
// An inline test and its slow side are 60 to 150 bytes in up to five blocks; a call is 20 bytes and no block. With every test inline
// sqlite3.c compiled 3.3 times as long as with ThreadSanitizer, three quarters of it in the code generator, and had 4.4 times
// its code. A call costs the running program about ten instructions more (docs/performance.md), so the hottest code and small
// functions test inline, unless they call other functions as often: those cost more.
#ifndef BIGFOOT_PASS_LOWER_TEST_FORM_H
#define BIGFOOT_PASS_LOWER_TEST_FORM_H

#include <vector>

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
}

namespace bigfoot {

enum class TestForm { kInline, kCall };

// Requires: the function has no hooks yet; `places` are the instructions before which its checks will stand.
// Returns: the form of each.
std::vector<TestForm> chooseTestForms(llvm::Function &function, llvm::ArrayRef<const llvm::Instruction *> places,
                                      llvm::FunctionAnalysisManager &analyses);

}  // namespace bigfoot

#endif
