// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of a module as numbers, for its summary (pass/summary/summary.h).
#ifndef BIGFOOT_PASS_SUMMARY_NODES_H
#define BIGFOOT_PASS_SUMMARY_NODES_H

#include <string>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Value.h"

namespace llvm {
class DataLayout;
class GlobalValue;
class Module;
}  // namespace llvm

namespace bigfoot {

// A pointer: so many bytes behind what the node points to. Node 0: points to nothing that anybody accesses.
struct Cell {
  unsigned node = 0;
  int64_t offset = 0;
};

class Nodes {
 public:
  explicit Nodes(const llvm::Module &module);

  // Returns: where the value points to. Constant distances are no nodes of their own.
  Cell of(const llvm::Value *value);
  unsigned make() { return ++last_; }

  // Whether a value of this type can be a pointer, or have one in it.
  bool mayHold(const llvm::Type *type) const;

  // What the linker calls it, or, if it is the module's own, what nobody else does.
  std::string symbol(const llvm::GlobalValue &global) const;

  // The lines that the nodes made so far need, which are gone then.
  std::string takeLines() { return std::exchange(lines_, {}); }

  void unify(Cell a, Cell b);
  void line(const std::string &text) { lines_ += text + "\n"; }

 private:
  unsigned nodeOf(const llvm::Value *value);
  const llvm::Value *strip(const llvm::Value *value, int64_t &offset) const;

  const llvm::DataLayout &layout_;
  std::string suffix_;
  std::string lines_;
  llvm::DenseMap<const llvm::Value *, unsigned> nodes_;
  unsigned last_ = 0;
};

}  // namespace bigfoot

#endif
