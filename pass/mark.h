// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The start of the pipeline: which functions are ours, before optimisations blur it.
#ifndef BIGFOOT_PASS_MARK_H
#define BIGFOOT_PASS_MARK_H

#include "llvm/IR/PassManager.h"

namespace bigfoot {

// attribute             set by       means
// sanitize_thread       MarkPass     to be instrumented; also keeps LLVM from inventing racy accesses and from
//                                    inlining functions that are not
// bigfoot-no-sanitize   MarkPass     the user, or the function's nature, excludes it
// bigfoot-atomic        MarkPass     a region that is meant to be atomic
// bigfoot-at-link       MarkPass     to be instrumented at the link only, with the options that it holds
// bigfoot-instrumented  Instrument   done; travels with the function through LTO
inline constexpr char kNoSanitizeAttribute[] = "bigfoot-no-sanitize";
inline constexpr char kAtomicAttribute[] = "bigfoot-atomic";
inline constexpr char kAtLinkAttribute[] = "bigfoot-at-link";
inline constexpr char kInstrumentedAttribute[] = "bigfoot-instrumented";

// Named metadata: present from MarkPass to the end of the compile step's pipeline, so that the pass can tell a
// function which the pipeline made (no mark in a marked module) from foreign code met at an LTO link.
inline constexpr char kMarkedModule[] = "bigfoot.marked";

// What a module refers to as long as its checks are left to the link, so that a link that does not place them fails.
inline constexpr char kPlaceAtLink[] = "__bigfoot_link_with_place_at_link";

// opt -load-pass-plugin=BigFootPass.so -passes=bigfoot-mark
struct MarkPass : llvm::PassInfoMixin<MarkPass> {
  // Without optimisation there is nothing to gain at the link, and a thin one calls no plugin.
  bool may_leave_to_link = false;

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

// Returns: whether the function's nature forbids hooks in it, whatever the user says.
bool mustNotInstrument(const llvm::Function &function);

}  // namespace bigfoot

#endif
