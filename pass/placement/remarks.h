// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What became of checks, for people: clang's -Rpass=bigfoot, -Rpass-missed=bigfoot and -fsave-optimization-record.
#ifndef BIGFOOT_PASS_PLACEMENT_REMARKS_H
#define BIGFOOT_PASS_PLACEMENT_REMARKS_H

#include "pass/placement/check.h"
#include "pass/placement/effects.h"

namespace llvm {
class OptimizationRemarkEmitter;
}

namespace bigfoot {

class Remarks {
 public:
  explicit Remarks(llvm::OptimizationRemarkEmitter &emitter) : emitter_(emitter) {}

  void droppedAfter(const Access &access);
  void droppedBefore(const Access &access);
  void placed(const PlacedCheck &check);
  void inPortions(const Access &access);

  // Why the check of an access stays in its loop.
  void staysForEffects(const Access &access, const llvm::Instruction &culprit, Effects effects);
  void stays(const Access &access, llvm::StringRef name, llvm::StringRef reason);

  bool wantsMissed() const;

 private:
  llvm::OptimizationRemarkEmitter &emitter_;
};

}  // namespace bigfoot

#endif
