// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory intrinsics of code that clang compiled with -fsanitize=thread.
#include <string.h>

#include "runtime/records/code_site.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/sys/hook.h"
#include "runtime/thread/calls.h"

namespace bigfoot {
namespace {

// `place` has the return address of the call and no site.
template <Access kAccess>
void check(const void *at, size_t bytes, Place place) {
  Thread *t = checkedThread();
  if (!t) return;
  place.site = codeSite(place.pc, kAccess, 0);
  checkRange(*t, reinterpret_cast<uintptr_t>(at), bytes, kAccess, place);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define CALLER BIGFOOT_PLACE(nullptr, calls::context(), BIGFOOT_HERE)

HOOK void *__tsan_memcpy(void *to, const void *from, size_t bytes) {
  const Place place = CALLER;
  check<Access::kRead>(from, bytes, place);
  check<Access::kWrite>(to, bytes, place);
  return memcpy(to, from, bytes);
}

HOOK void *__tsan_memmove(void *to, const void *from, size_t bytes) {
  const Place place = CALLER;
  check<Access::kRead>(from, bytes, place);
  check<Access::kWrite>(to, bytes, place);
  return memmove(to, from, bytes);
}

HOOK void *__tsan_memset(void *to, int value, size_t bytes) {
  check<Access::kWrite>(to, bytes, CALLER);
  return memset(to, value, bytes);
}
