// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of a type in a region of their own, numbered from 1, that are given back when they are no longer used.
#ifndef BIGFOOT_RUNTIME_SYS_POOL_H
#define BIGFOOT_RUNTIME_SYS_POOL_H

#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot {

// Thread-safe. An object that is free holds a link, in its first 4 bytes unless told; else it stays as it was.
template <class Object, const Region &kRegion, uint32_t Object::*kLink = nullptr>
class Pool {
 public:
  Object &at(uint32_t i) const { return kRegion.as<Object>()[i]; }

  uint32_t claim() {
    Guard guard(lock_);
    if (const uint32_t i = free_) {
      free_ = link(i);
      return i;
    }
    if ((uint64_t{next_} + 1) * sizeof(Object) > kRegion.bytes) die("out of memory for %s", kRegion.what);
    noteGrowth(kRegion, uint64_t{next_} * sizeof(Object), uint64_t{next_ + 1} * sizeof(Object));
    return next_++;
  }

  void release(uint32_t i) {
    Guard guard(lock_);
    link(i) = free_;
    free_ = i;
  }

  uint32_t end() const { return next_; }
  SpinLock &lock() { return lock_; }
  uint64_t usedBytes() const { return uint64_t{next_} * sizeof(Object); }

 private:
  uint32_t &link(uint32_t i) const {
    if constexpr (kLink != nullptr) return at(i).*kLink;
    return *reinterpret_cast<uint32_t *>(&at(i));
  }

  SpinLock lock_;
  uint32_t free_ = 0;
  uint32_t next_ = 1;
};

}  // namespace bigfoot

#endif
