// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// operator new and delete. A C program has none of them, so the real functions are looked up when they are first needed.
#include <stddef.h>

#include "runtime/intercept/allocation.h"
#include "runtime/intercept/real.h"
#include "runtime/memory/heap.h"

namespace bigfoot {
namespace {

// Out of memory: the real operator calls the new handler and throws.
template <class... Arguments>
void *failNew(const char *name, Arguments... arguments) {
  return reinterpret_cast<void *(*)(Arguments...)>(findReal(name, nullptr))(arguments...);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define NEW(name, parameters, arguments, allocate)                                                    \
  ALLOCATES(void *, name, parameters, arguments) {                                                    \
    void *block = allocate;                                                                           \
    return block ? block : failNew(#name, BIGFOOT_UNWRAP arguments);                                  \
  }
#define NEW_PLAIN(name) NEW(name, (size_t size), (size), heapAllocate(size, false, place))
#define NEW_NOTHROW(name) \
  NEW(name, (size_t size, const void *nothrow), (size, nothrow), heapAllocate(size, false, place))
#define NEW_ALIGNED(name) \
  NEW(name, (size_t size, size_t alignment), (size, alignment), heapAllocateAligned(size, alignment, place))
#define NEW_ALIGNED_NOTHROW(name)                                                                     \
  NEW(name, (size_t size, size_t alignment, const void *nothrow), (size, alignment, nothrow),         \
      heapAllocateAligned(size, alignment, place))
NEW_PLAIN(_Znwm)
NEW_PLAIN(_Znam)
NEW_NOTHROW(_ZnwmRKSt9nothrow_t)
NEW_NOTHROW(_ZnamRKSt9nothrow_t)
NEW_ALIGNED(_ZnwmSt11align_val_t)
NEW_ALIGNED(_ZnamSt11align_val_t)
NEW_ALIGNED_NOTHROW(_ZnwmSt11align_val_tRKSt9nothrow_t)
NEW_ALIGNED_NOTHROW(_ZnamSt11align_val_tRKSt9nothrow_t)

// What else delete is told, size and alignment, the block knows itself.
#define DELETE(name, ...) \
  INTERCEPT(void, name)(void *block __VA_OPT__(, ) __VA_ARGS__) { heapRelease(block, BIGFOOT_CALLER); }
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE(_ZdlPvm, size_t)
DELETE(_ZdaPvm, size_t)
DELETE(_ZdlPvRKSt9nothrow_t, const void *)
DELETE(_ZdaPvRKSt9nothrow_t, const void *)
DELETE(_ZdlPvSt11align_val_t, size_t)
DELETE(_ZdaPvSt11align_val_t, size_t)
DELETE(_ZdlPvmSt11align_val_t, size_t, size_t)
DELETE(_ZdaPvmSt11align_val_t, size_t, size_t)
DELETE(_ZdlPvSt11align_val_tRKSt9nothrow_t, size_t, const void *)
DELETE(_ZdaPvSt11align_val_tRKSt9nothrow_t, size_t, const void *)
