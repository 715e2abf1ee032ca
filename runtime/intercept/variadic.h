// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the functions of abi/libc.def with "...": they get what is passed to libc, since a function of the program's own of that name has to
// get it, too (runtime/tsan_abi/libc.cpp). What is behind the call is told by its return address.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_VARIADIC_H
#define BIGFOOT_RUNTIME_INTERCEPT_VARIADIC_H

#include <stdarg.h>

#include "runtime/intercept/call.h"

namespace bigfoot {

struct EndOfList {
  va_list &list;
  ~EndOfList() { va_end(list); }
};

// Of an access behind a call: not that of a block that is freed.
inline Place placeOfCall(Place caller) {
  caller.site = codeSite(caller.pc, Access::kRead, 0);
  return caller;
}

}  // namespace bigfoot

#define UNPACK(...) __VA_ARGS__

// `how` is what the function returns, of `call` and `list`, which begins behind the parameter `last`.
#define VARIADIC(result, name, parameters, last, how)                                                                        \
  extern "C" __attribute__((section("bigfoot_listed"), visibility("hidden"))) ::bigfoot::Listed __bigfoot_listed_##name;     \
  ::bigfoot::Listed __bigfoot_listed_##name = {"__bigfoot_" #name, false};                                                   \
  LIBC result __bigfoot_##name(UNPACK parameters, ...) {                                                                     \
    const ::bigfoot::Call call(::bigfoot::placeOfCall(BIGFOOT_CALLER), __bigfoot_listed_##name);                             \
    va_list list;                                                                                                            \
    va_start(list, last);                                                                                                    \
    const ::bigfoot::EndOfList end{list};                                                                                    \
    return how;                                                                                                              \
  }

#endif
