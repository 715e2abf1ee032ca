// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether code touches memory that another thread could touch as well. Code that does not has no checks to miss.
#ifndef BIGFOOT_INSPECT_MEMORY_H
#define BIGFOOT_INSPECT_MEMORY_H

#include <memory>

#include "llvm/Object/ELFObjectFile.h"

namespace bigfoot::inspect {

class MemoryUse {
 public:
  explicit MemoryUse(const llvm::object::ELFObjectFileBase &file);
  ~MemoryUse();

  // Of the code in [start, start + size): other accesses than those of its own stack frame and of constants.
  bool in(uint64_t start, uint64_t size) const;
  // Of the same: the addresses of locked instructions, and of exchanges with memory.
  std::vector<uint64_t> locksIn(uint64_t start, uint64_t size) const;

 private:
  struct Decoder;
  // Calls visit(instruction, its address, its bytes) until it returns false.
  template <class Visit>
  void forEach(uint64_t start, uint64_t size, Visit visit) const;

  std::unique_ptr<Decoder> decoder_;
};

}  // namespace bigfoot::inspect

#endif
