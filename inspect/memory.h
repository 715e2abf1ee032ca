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

 private:
  struct Decoder;
  std::unique_ptr<Decoder> decoder_;
};

}  // namespace bigfoot::inspect

#endif
