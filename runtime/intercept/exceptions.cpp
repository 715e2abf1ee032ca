// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference counts of C++ exceptions, and of the text that copies of a standard one share, live in libraries without checks.
// Whoever drops a reference is ordered before whoever drops the last one, destroys the object and frees it.
#include <stddef.h>
#include <stdint.h>

#include "runtime/intercept/library.h"
#include "runtime/intercept/real.h"

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
constexpr uint64_t kGnuClass = 0x474e5543432b2b00;  // "GNUCC++" and 0, or 1 for a dependent exception

// libc++abi has its count in front, and the primary exception in its place.
struct LlvmExceptionHeader {
  void *reserved;
  void *count_or_primary;
  ExceptionHeader rest;
};
constexpr uint64_t kLlvmClass = 0x434c4e47432b2b00;  // "CLNGC++"

struct ExceptionGlobals {
  void *caught;  // either header
  unsigned uncaught;
};

// Where one of the two has its class the other has a pointer, which is no such number.
const void *caughtException(const void *caught) {
  if (!caught) return nullptr;
  const auto *gnu = static_cast<const ExceptionHeader *>(caught);
  if (gnu->exception_class == kGnuClass) return gnu + 1;
  if (gnu->exception_class == kGnuClass + 1) return gnu->type_or_primary;
  const auto *llvm = static_cast<const LlvmExceptionHeader *>(caught);
  if (llvm->rest.exception_class == kLlvmClass) return llvm + 1;
  return llvm->rest.exception_class == kLlvmClass + 1 ? llvm->count_or_primary : nullptr;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

// std::exception_ptr::_M_release()
INTERCEPT(void, _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv)(void **pointer) {
  static const auto real =
      reinterpret_cast<void (*)(void **)>(findReal("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv", nullptr));
  dropReference(*pointer);
  real(pointer);
}

INTERCEPT(void, __cxa_end_catch)() {
  static const auto real = reinterpret_cast<void (*)()>(findReal("__cxa_end_catch", nullptr));
  static const auto globals =
      reinterpret_cast<ExceptionGlobals *(*)()>(findReal("__cxa_get_globals_fast", nullptr));
  dropReference(caughtException(globals()->caught));
  real();
}

// libc++'s exception_ptr.
INTERCEPT(void, __cxa_decrement_exception_refcount)(void *exception) {
  static const auto real = reinterpret_cast<void (*)(void *)>(findReal("__cxa_decrement_exception_refcount", nullptr));
  dropReference(exception);
  real(exception);
}

// Destructors of the exceptions with a text: behind the pointer to the virtual functions is one to the text, in both libraries.
#define DROPS_TEXT(name)                                                                  \
  INTERCEPT(void, name)(void **exception) {                                               \
    static const auto real = reinterpret_cast<void (*)(void **)>(findReal(#name, nullptr)); \
    dropReference(exception[1]);                                                          \
    real(exception);                                                                      \
  }
#define DESTRUCTORS(type) DROPS_TEXT(_ZNSt##type##D0Ev) DROPS_TEXT(_ZNSt##type##D1Ev) DROPS_TEXT(_ZNSt##type##D2Ev)
DESTRUCTORS(11logic_error)
DESTRUCTORS(12domain_error)
DESTRUCTORS(12length_error)
DESTRUCTORS(12out_of_range)
DESTRUCTORS(16invalid_argument)
DESTRUCTORS(13runtime_error)
DESTRUCTORS(11range_error)
DESTRUCTORS(14overflow_error)
DESTRUCTORS(15underflow_error)
