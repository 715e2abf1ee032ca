// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What hooks for atomic operations are told.
#ifndef BIGFOOT_RUNTIME_TSAN_ABI_ATOMIC_HOOK_H
#define BIGFOOT_RUNTIME_TSAN_ABI_ATOMIC_HOOK_H

#include "runtime/records/code_site.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic_operation.h"
#include "runtime/thread/calls.h"

namespace bigfoot {

// The bits above are hints to the hardware (__ATOMIC_HLE_ACQUIRE).
inline MemoryOrder orderOf(int order) {
  const auto known = static_cast<MemoryOrder>(order & 0x7fff);
  return known > kSeqCst ? kSeqCst : known;
}

}  // namespace bigfoot

// Of the hook's caller; `bytes` is 0 if they are told at run time.
#define ATOMIC_PLACE(access, bytes)                                                                                  \
  BIGFOOT_PLACE(::bigfoot::codeSite(reinterpret_cast<uintptr_t>(__builtin_return_address(0)),                        \
                                    ::bigfoot::Access::access, bytes),                                               \
                ::bigfoot::calls::context())

#endif
