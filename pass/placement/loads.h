// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of a function that yield one value, so that what they point to is one path (F4).
//
//   x = p->f;  use(x->a);  y = p->f;  use(y->a);                       y is x, unless something between may change p->f
//   if (..) x = p->f else y = p->f;  z = phi x, y;  use(z->a);         z is both
//
// A class of such loads is named by
//   address   an expression of ScalarEvolution in which loads stand for their classes
//   state     of memory, by MemorySSA: the definition that may have changed the place last, or where several meet
#ifndef BIGFOOT_PASS_PLACEMENT_LOADS_H
#define BIGFOOT_PASS_PLACEMENT_LOADS_H

#include <tuple>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
class LoadInst;
class MemoryAccess;
class PHINode;
class SCEV;
class ScalarEvolution;
class Type;
}  // namespace llvm

namespace bigfoot {

struct Access;
class CannotRace;
class EffectTable;

class Loads {
 public:
  struct Class {
    const llvm::Instruction *first;
    const llvm::SCEV *address;
    const llvm::MemoryAccess *state;
    unsigned size = 0;
  };

  // Looks at the loads that the addresses of `accesses` are made of.
  Loads(llvm::Function &function, llvm::ArrayRef<const Access *> accesses, const EffectTable &effects, CannotRace &cannot_race,
        llvm::FunctionAnalysisManager &analyses);

  // Returns: whether no load has a class.
  bool empty() const { return classes_.empty(); }

  // Returns: the class of a load, or of a phi of such, that has others in it, else null.
  const Class *classOf(const llvm::Instruction &instruction) const;

  // Returns: the expression with the first of its class in place of each such instruction. Progressions stay as they are: what
  // they start with must be known before their loop.
  const llvm::SCEV *named(const llvm::SCEV *expression) const;

 private:
  using Key = std::tuple<const llvm::SCEV *, const llvm::Type *, const llvm::MemoryAccess *>;
  class Finder;

  llvm::ScalarEvolution &evolution_;
  llvm::DenseMap<const llvm::Instruction *, unsigned> class_of_;   // number in classes_
  llvm::SmallVector<Class, 0> classes_;
};

}  // namespace bigfoot

#endif
