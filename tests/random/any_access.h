// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An access of any kind as a value, and making it by the hooks alone: what a test of verdicts may know of the runtime.
#ifndef BIGFOOT_TESTS_RANDOM_ANY_ACCESS_H
#define BIGFOOT_TESTS_RANDOM_ANY_ACCESS_H

#include <stdlib.h>

#include "core/epoch.h"
#include "tests/random/accesses.h"

struct AnyAccess {
  // kAligned: 1, 2, 4, 8 or 16 bytes, by the hook that tests. kTested: the same, as if the inline test had failed. kRange: any bytes.
  // kStrided: `count` pieces of `size` bytes.
  enum Form : uint8_t { kAligned, kTested, kRange, kStrided };
  static constexpr unsigned kPlaces = 16;

  bigfoot::Access kind;
  Form form;  // of what is not atomic
  uint32_t offset, size;
  int32_t stride = 0;
  uint32_t count = 1;
  bigfoot::MemoryOrder order = bigfoot::kRelaxed;
  bool updates = false;  // an atomic write that reads
  uint8_t place = 0;

  bool touches(unsigned byte) const {
    if (count == 1) return byte - offset < size;
    for (unsigned i = 0; i < count; ++i)
      if (byte - (offset + i * static_cast<unsigned>(stride)) < size) return true;
    return false;
  }

  // Where it is in memory that begins at `base`.
  void perform(uintptr_t base) const {
    const uintptr_t at = base + offset;
    if (isAtomic(kind)) return performAtomic(at);
    static const bigfoot::Site sites[2][4][kPlaces][65]{};  // an access in the code has one size, if that is a small one
    const bool write = isWrite(kind);
    const bigfoot::Site *where = &sites[write][form][place][size < 65 ? size : 0];
    const bigfoot::u64 context = place % 4 ? 1 : bigfoot::kNoContext;
    void *p = reinterpret_cast<void *>(at);
    using namespace bigfoot;
    switch (form) {
      case kRange: return (write ? __bigfoot_write_range : __bigfoot_read_range)(p, size, where, context);
      case kStrided:
        return (write ? __bigfoot_write_strided : __bigfoot_read_strided)(p, static_cast<u64>(int64_t{stride}), count, size, where, context);
      default: break;
    }
    using Hook = void (*)(void *, const Site *, u64);
    static constexpr Hook kHooks[2][2][5] = {
        {{__bigfoot_test_read1, __bigfoot_test_read2, __bigfoot_test_read4, __bigfoot_test_read8, __bigfoot_test_read16},
         {__bigfoot_read1, __bigfoot_read2, __bigfoot_read4, __bigfoot_read8, __bigfoot_read16}},
        {{__bigfoot_test_write1, __bigfoot_test_write2, __bigfoot_test_write4, __bigfoot_test_write8, __bigfoot_test_write16},
         {__bigfoot_write1, __bigfoot_write2, __bigfoot_write4, __bigfoot_write8, __bigfoot_write16}}};
    kHooks[write][form == kTested][__builtin_ctz(size)](p, where, context);
  }

 private:
  void performAtomic(uintptr_t at) const {
    const auto how = !isWrite(kind) ? bigfoot::kAtomicLoad : updates ? bigfoot::kAtomicUpdate : bigfoot::kAtomicStore;
    bigfoot::checkedAtomic(at, how, order, size);
  }
};

// Any access to `bytes` bytes of memory that begins at a multiple of 16, atomics of a size and order that such a thing can have.
// Requires: there are 8 for an atomic.
template <class Random>
AnyAccess anyAccess(Random &random, bigfoot::Access kind, unsigned bytes) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  AnyAccess a{.kind = kind, .form = static_cast<AnyAccess::Form>(below(4)), .offset = 0, .size = 1};
  a.place = static_cast<uint8_t>(below(AnyAccess::kPlaces));
  if (isAtomic(kind)) {
    static constexpr bigfoot::MemoryOrder kLoads[] = {bigfoot::kRelaxed, bigfoot::kConsume, bigfoot::kAcquire, bigfoot::kSeqCst};
    static constexpr bigfoot::MemoryOrder kStores[] = {bigfoot::kRelaxed, bigfoot::kRelease, bigfoot::kSeqCst};
    static constexpr bigfoot::MemoryOrder kUpdates[] = {bigfoot::kRelaxed, bigfoot::kAcquire, bigfoot::kRelease, bigfoot::kAcqRel,
                                                        bigfoot::kSeqCst};
    a.updates = isWrite(kind) && below(2);
    a.order = !isWrite(kind) ? kLoads[below(4)] : a.updates ? kUpdates[below(5)] : kStores[below(3)];
    a.size = 1u << below(4);
    a.offset = below(bytes / a.size) * a.size;
    return a;
  }
  switch (a.form) {
    case AnyAccess::kRange:
      a.size = 1 + below(below(4) ? bytes < 24 ? bytes : 24 : bytes);
      a.offset = below(bytes - a.size + 1);
      break;
    case AnyAccess::kStrided: {
      a.size = 1 + below(below(2) && bytes >= 8 ? 8 : bytes < 3 ? bytes : 3);
      const unsigned step = a.size + below(below(2) ? 4 : 40);
      const unsigned most = 1 + (bytes - a.size) / step;
      a.count = 1 + below(below(4) && most > 8 ? 8 : most);
      const unsigned reach = (a.count - 1) * step;
      a.offset = below(bytes - a.size - reach + 1);
      a.stride = static_cast<int32_t>(step);
      if (below(2)) a.offset += reach, a.stride = -a.stride;
      break;
    }
    default:
      do a.size = 1u << below(5);
      while (a.size > bytes);
      a.offset = below(bytes / a.size) * a.size;
  }
  return a;
}

#endif
