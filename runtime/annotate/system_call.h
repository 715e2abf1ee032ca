// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <sanitizer/linux_syscall_hooks.h>: a program that makes system calls by itself says so before and after each. What the call reads is
// checked before it, what it wrote after it, and order through the kernel is that of libc's function (docs/precision.md, O1 to O6).
#ifndef BIGFOOT_RUNTIME_ANNOTATE_SYSTEM_CALL_H
#define BIGFOOT_RUNTIME_ANNOTATE_SYSTEM_CALL_H

#include "runtime/intercept/call.h"
#include "runtime/sys/hook.h"

namespace bigfoot {

inline constexpr Listed kNobodysOwn = {nullptr, false};

// Checks in the name of the hook's caller.
inline Call callBy(Place place) {
  place.site = codeSite(place.pc, Access::kRead, 0);
  return Call(place, kNobodysOwn);
}

template <class T = void>
const T *at(long argument) { return reinterpret_cast<const T *>(argument); }

}  // namespace bigfoot

#define BEFORE(name, ...) HOOK void __sanitizer_syscall_pre_impl_##name(__VA_ARGS__)
#define AFTER(name, ...) HOOK void __sanitizer_syscall_post_impl_##name(long result __VA_OPT__(, ) __VA_ARGS__)
#define CHECKS const Call call = callBy(BIGFOOT_CALLER)
// The arguments do not matter: a caller may pass any number of them in registers.
#define NOTHING_BEFORE(name) BEFORE(name) {}
#define NOTHING_AFTER(name) \
  AFTER(name) { (void)result; }
#define NOTHING(name) NOTHING_BEFORE(name) NOTHING_AFTER(name)

#endif
