// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference count of a C++ exception lives in libstdc++, which is not instrumented. Whoever drops a reference is
// ordered before whoever drops the last one, destroys the exception and frees it; so every drop gives and takes here.
#include <stddef.h>
#include <stdint.h>

#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

namespace bigfoot {
namespace {

// The Itanium C++ ABI's __cxa_exception as libgcc and libstdc++ lay it out, and its __cxa_dependent_exception (made by
// rethrow_exception), which has the primary exception's object in place of the type.
struct ExceptionHeader {
  void *type_or_primary;
  void *unused[9];
  uint64_t exception_class;
  void *unwinder[3];
};
static_assert(offsetof(ExceptionHeader, exception_class) == 80 && sizeof(ExceptionHeader) == 112);
struct ExceptionGlobals {
  ExceptionHeader *caught;
  unsigned uncaught;
};
constexpr uint64_t kGnuClass = 0x474e5543432b2b00;  // "GNUCC++" and 0, or 1 for a dependent exception

void drop(void *exception) {
  Thread *t = currentThread();
  if (!t || !exception) return;
  const Busy busy(*t);
  give(*t, exception);
  take(*t, exception);
}

void *caughtException(const ExceptionHeader *caught) {
  if (!caught) return nullptr;
  if (caught->exception_class == kGnuClass) return const_cast<ExceptionHeader *>(caught + 1);
  return caught->exception_class == kGnuClass + 1 ? caught->type_or_primary : nullptr;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

// std::exception_ptr::_M_release()
INTERCEPTOR void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **pointer) {
  static const auto real =
      reinterpret_cast<void (*)(void **)>(findReal("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv", nullptr));
  drop(*pointer);
  real(pointer);
}

INTERCEPTOR void __cxa_end_catch() {
  static const auto real = reinterpret_cast<void (*)()>(findReal("__cxa_end_catch", nullptr));
  static const auto globals =
      reinterpret_cast<ExceptionGlobals *(*)()>(findReal("__cxa_get_globals_fast", nullptr));
  drop(caughtException(globals()->caught));
  real();
}
