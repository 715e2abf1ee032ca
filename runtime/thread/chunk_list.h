// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chunks of epoch numbers that a task of OpenMP took, and what it got from its children. docs/openmp.md, D13.
#ifndef BIGFOOT_RUNTIME_THREAD_CHUNK_LIST_H
#define BIGFOOT_RUNTIME_THREAD_CHUNK_LIST_H

#include "runtime/sys/array.h"

namespace bigfoot {

// Thread safety: none. All bytes zero is an empty one. Most tasks have one chunk, and no other memory for the list.
class ChunkList {
 public:
  size_t count() const { return few_count_ + more_.count(); }
  void add(uint32_t chunk) {
    if (few_count_ < kFew)
      few_[few_count_++] = chunk;
    else
      more_.add(chunk);
  }
  template <class Visit>
  void forEach(Visit visit) const {
    for (uint32_t i = 0; i < few_count_; ++i) visit(few_[i]);
    for (const uint32_t chunk : more_) visit(chunk);
  }
  void release() {
    few_count_ = 0;
    more_.release();
  }

 private:
  static constexpr uint32_t kFew = 3;
  uint32_t few_count_;
  uint32_t few_[kFew];
  Array<uint32_t> more_;
};

}  // namespace bigfoot

#endif
