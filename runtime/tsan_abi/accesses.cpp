// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain accesses of code that was compiled with -fsanitize=thread, by gcc or clang: the hooks' names and meaning are ThreadSanitizer's.
// They go the same ways as those of abi/hooks.def, with the return address for a site and the innermost function that told of its
// call for a context. The compilers promise less than our pass: 16 bytes may be aligned to 8, and a pointer that the
// program has misaligned is passed on as it is.
#include "runtime/records/code_site.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/shadow/present.h"
#include "runtime/sys/hook.h"
#include "runtime/thread/calls.h"

namespace bigfoot {
namespace {

#define RETURN_ADDRESS reinterpret_cast<uintptr_t>(__builtin_return_address(0))

// Whether the present epoch covers the access.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline bool isCovered(void *p) {
  return addressOf(p) % kBytes == 0 && isPresentAt<kAccess, kBytes>(addressOf(p));
}

// Whether the access is done with by the short path.
template <Access kAccess, unsigned kBytes>
BIGFOOT_INLINE inline bool isShort(void *p, uintptr_t pc) {
  const uintptr_t address = addressOf(p);
  Thread *t = checkedThread();
  if (!t || address % kBytes || !hasCells(pageOf(address))) return false;
  return checkShort<kAccess, kBytes>(*t, address, codeSite(pc, kAccess, kBytes), calls::context()) == Short::kDone;
}

template <Access kAccess>
void checkBytes(uintptr_t address, uint64_t bytes, const Place &place) {
  Thread *t = checkedThread();
  if (t) checkRange(*t, address, bytes, kAccess, place);
}

template <Access kAccess, unsigned kBytes>
void checkAligned(uintptr_t address, const Place &place) {
  Thread *t = checkedThread();
  if (!t) return;
  if (!hasCells(pageOf(address)) && putOffShort<kBytes>(*t, address, place.site, place.context)) return;
  checkOutOfLine(*t, address, kBytes, kAccess, place);
}

template <Access kAccess, unsigned kBytes>
void checkSized(void *p, const Place &place) {
  const uintptr_t address = addressOf(p);
  if (address % kBytes) return checkBytes<kAccess>(address, kBytes, place);
  checkAligned<kAccess, kBytes>(address, place);
}

// These two go on for a hook that jumps here, and so have the hook's caller.
template <Access kAccess, unsigned kBytes>
ALIGNED __attribute__((noinline)) void checkSlow(void *p) {
  checkSized<kAccess, kBytes>(p, BIGFOOT_PLACE(codeSite(RETURN_ADDRESS, kAccess, kBytes), calls::context()));
}

template <Access kAccess, unsigned kBytes>
__attribute__((noinline)) void checkUncovered(void *p) {
  if (isShort<kAccess, kBytes>(p, RETURN_ADDRESS)) [[likely]] return;
  [[clang::musttail]] return checkSlow<kAccess, kBytes>(p);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

// The test alone fits in the registers that a call clobbers.
#define SIZED_HOOK(name, access, bytes)                                                 \
  SHORT_HOOK void name(void *address) {                                                 \
    if (isCovered<Access::access, bytes>(address)) [[likely]] return;                   \
    [[clang::musttail]] return checkUncovered<Access::access, bytes>(address);          \
  }

// A read and a write of the same place in one: whatever races with the read races with the write.
#define HOOKS_OF_SIZE(bytes)                                                  \
  SIZED_HOOK(__tsan_read##bytes, kRead, bytes)                                \
  SIZED_HOOK(__tsan_write##bytes, kWrite, bytes)                              \
  SIZED_HOOK(__tsan_read_write##bytes, kWrite, bytes)                         \
  SIZED_HOOK(__tsan_unaligned_read##bytes, kRead, bytes)                      \
  SIZED_HOOK(__tsan_unaligned_write##bytes, kWrite, bytes)                    \
  SIZED_HOOK(__tsan_unaligned_read_write##bytes, kWrite, bytes)               \
  SIZED_HOOK(__tsan_volatile_read##bytes, kRead, bytes)                       \
  SIZED_HOOK(__tsan_volatile_write##bytes, kWrite, bytes)                     \
  SIZED_HOOK(__tsan_unaligned_volatile_read##bytes, kRead, bytes)             \
  SIZED_HOOK(__tsan_unaligned_volatile_write##bytes, kWrite, bytes)           \
  PC_HOOK(__tsan_read##bytes##_pc, kRead, bytes)                              \
  PC_HOOK(__tsan_write##bytes##_pc, kWrite, bytes)

// The caller says where it is.
#define PC_HOOK(name, access, bytes)                                                                                    \
  HOOK void name(void *address, void *pc) {                                                                             \
    Place place = BIGFOOT_PLACE(codeSite(addressOf(pc), Access::access, bytes), calls::context());                   \
    place.pc = addressOf(pc);                                                                                           \
    checkSized<Access::access, bytes>(address, place);                                                                  \
  }

HOOKS_OF_SIZE(1)
HOOKS_OF_SIZE(2)
HOOKS_OF_SIZE(4)
HOOKS_OF_SIZE(8)
HOOKS_OF_SIZE(16)

// A virtual-table pointer. Storing what is there already is a write, too, of an object whose life begins or ends; that the hook is told
// the new value is for detectors that let it pass.
SIZED_HOOK(__tsan_vptr_read, kRead, 8)
SIZED_HOOK(__tsan_vptr_update, kWrite, 8)

#define RANGE_HOOK(name, access)                                                                                        \
  HOOK void name(void *address, uint64_t bytes) {                                                                       \
    checkBytes<Access::access>(addressOf(address), bytes,                                                               \
                               BIGFOOT_PLACE(codeSite(RETURN_ADDRESS, Access::access, 0), calls::context()));        \
  }                                                                                                                     \
  HOOK void name##_pc(void *address, uint64_t bytes, void *pc) {                                                        \
    Place place = BIGFOOT_PLACE(codeSite(addressOf(pc), Access::access, 0), calls::context());                       \
    place.pc = addressOf(pc);                                                                                           \
    checkBytes<Access::access>(addressOf(address), bytes, place);                                                       \
  }
RANGE_HOOK(__tsan_read_range, kRead)
RANGE_HOOK(__tsan_write_range, kWrite)
