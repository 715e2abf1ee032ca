// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an instruction may do that limits where checks go (docs/placement.md, K1 to K5), calls included: by function
// attributes, by the table of known functions, and bottom-up over the bodies that the module has.
#ifndef BIGFOOT_PASS_PLACEMENT_EFFECTS_H
#define BIGFOOT_PASS_PLACEMENT_EFFECTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Module;
}  // namespace llvm

namespace bigfoot {

using Effects = unsigned;
enum Effect : unsigned {
  kMayAcquire = 1,   // another thread's past may become ordered before what follows (K1)
  kMayRelease = 2,   // what came before may become ordered before another thread's future (K1)
  kMayFree = 4,      // memory may be given back, and its shadow forgotten (K2)
  kMayThrow = 8,     // may leave by an exception; for an invoke the control-flow graph says where to (K3)
  kMayStop = 16,     // may not come back: exits, jumps elsewhere, or runs for ever (K4)
  kAllEffects = 31,
};

// Requires: made before any hook is inserted into the module, and asked about instructions without hooks only.
class EffectTable {
 public:
  EffectTable(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

  // What may happen when the instruction runs, after the accesses that it makes itself.
  Effects of(const llvm::Instruction &instruction) const;

 private:
  // A call whose body decides: its effects are `mask` of the callee's.
  struct BodyCall {
    const llvm::Function *callee;
    Effects mask;
  };
  struct Body {
    Effects own = 0;    // of instructions that are not calls to bodies
    Effects all = 0;    // with what is called
    llvm::SmallVector<BodyCall, 4> calls;
  };

  Effects ofCall(const llvm::CallBase &call, const llvm::Function *&decided_by) const;
  void readBody(const llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
  bool addCalled(Body &body) const;
  bool learnReturns(Body &body) const;

  llvm::DenseMap<const llvm::Function *, Body> bodies_;
  llvm::FunctionAnalysisManager &analyses_;
};

}  // namespace bigfoot

#endif
