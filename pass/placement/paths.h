// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bytes of accesses as base + constant offset, and their division into atoms: runs of bytes of one base that every
// access covers wholly or not at all. So "these bytes were checked" is a set of atoms, and entailment is inclusion.
//
//   base     an expression of ScalarEvolution without constant part: a pointer, or base + stride * iteration
//   atom     [lo, hi) of one base; two bits, one for "read" and one for "written"
//
// A base names the same address until control passes one of the definitions that it is made of. (F1)
#ifndef BIGFOOT_PASS_PLACEMENT_PATHS_H
#define BIGFOOT_PASS_PLACEMENT_PATHS_H

#include <optional>

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Instruction;
class SCEV;
class ScalarEvolution;
}  // namespace llvm

namespace bigfoot {

struct Access;
class Loads;

struct Path {
  unsigned base;    // loads stand for all that yield the same (F4): facts are about this one
  unsigned own;     // the same with the loads that the program makes: behind these only is the address known
  int64_t begin;
  int64_t end;
};

struct Base {
  const llvm::SCEV *expression;
  bool has_classes = false;                                     // of loads that yield the same
  llvm::SmallVector<const llvm::Instruction *, 2> defined_by;   // behind each of these it is another address
  llvm::SmallVector<const llvm::BasicBlock *, 1> renewed_in;    // and at the start of each of these
  llvm::SmallVector<int64_t, 4> cuts;                           // where atoms begin and end, in order
  unsigned first_bit = 0;
};

// p + 8 => p, 8;  {p + 8, +, 16} => {p, +, 16}, 8;  p + {1, +, 2} => p + {0, +, 2}, 1
std::pair<const llvm::SCEV *, int64_t> splitConstant(const llvm::SCEV *expression, llvm::ScalarEvolution &evolution);

class Paths {
 public:
  Paths(llvm::ScalarEvolution &evolution, const Loads &loads) : evolution_(evolution), loads_(loads) {}

  // Returns: null if the bytes are not known to be a constant number from one pointer.
  std::optional<Path> find(const Access &access);
  // Call once, when all paths were found.
  void divide(llvm::ArrayRef<Path> paths);

  const Base &base(unsigned index) const { return bases_[index]; }
  unsigned baseCount() const { return bases_.size(); }
  unsigned bits() const { return bits_; }

  // What a check of this kind covers: a write check reads and writes, a read check reads.
  void cover(const Path &path, bool is_write, llvm::BitVector &bits) const;
  // Whether `bits` holds all that an access of this kind needs.
  bool covers(const llvm::BitVector &bits, const Path &path, bool is_write) const;
  void forget(unsigned base, llvm::BitVector &bits) const;

 private:
  unsigned internBase(const llvm::SCEV *expression, bool is_own);
  std::pair<unsigned, unsigned> atomsOf(const Path &path) const;

  llvm::ScalarEvolution &evolution_;
  const Loads &loads_;
  llvm::SmallVector<Base> bases_;
  llvm::DenseMap<const llvm::SCEV *, unsigned> index_, own_index_;
  unsigned bits_ = 0;
};

}  // namespace bigfoot

#endif
