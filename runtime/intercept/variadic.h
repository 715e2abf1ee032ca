// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the functions of abi/libc.def with "...", which are there twice: for our pass, which puts site and context before the dots, and
// for code of -fsanitize=thread, which passes what it would pass to libc. runtime/tsan_abi/libc.cpp goes to the second, by its list.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_VARIADIC_H
#define BIGFOOT_RUNTIME_INTERCEPT_VARIADIC_H

#include <stdarg.h>

#include "runtime/intercept/call.h"
#include "runtime/thread/calls.h"

namespace bigfoot {

struct EndOfList {
  va_list &list;
  ~EndOfList() { va_end(list); }
};

}  // namespace bigfoot

#define UNPACK(...) __VA_ARGS__

// `how` is what both return, of `call` and `list`, which begins behind the parameter `last`. Reports name the function by the first.
#define VARIADIC(result, name, parameters, last, how)                                                                            \
  extern "C" __attribute__((section("bigfoot_listed"), visibility("hidden"))) ::bigfoot::Listed __bigfoot_listed_##name;         \
  ::bigfoot::Listed __bigfoot_listed_##name = {"__bigfoot_" #name, false};                                                       \
  LIBC result __bigfoot_##name(UNPACK parameters, PLACE, ...) {                                                                  \
    const ::bigfoot::Call call(BIGFOOT_PLACE(site, context, BIGFOOT_HERE), __bigfoot_listed_##name);                             \
    va_list list;                                                                                                                \
    va_start(list, context);                                                                                                     \
    const ::bigfoot::EndOfList end{list};                                                                                        \
    return how;                                                                                                                  \
  }                                                                                                                              \
  extern "C" __attribute__((visibility("hidden"))) result __bigfoot_variadic_##name(UNPACK parameters, ...) {                    \
    const uintptr_t caller = reinterpret_cast<uintptr_t>(__builtin_return_address(0));                                           \
    const uintptr_t named = reinterpret_cast<uintptr_t>(__bigfoot_##name) + 1;                                                   \
    const ::bigfoot::Call call(                                                                                                  \
        BIGFOOT_PLACE(::bigfoot::codeSite(caller, ::bigfoot::Access::kRead, 0), ::bigfoot::calls::context(), named),             \
        __bigfoot_listed_##name);                                                                                                \
    va_list list;                                                                                                                \
    va_start(list, last);                                                                                                        \
    const ::bigfoot::EndOfList end{list};                                                                                        \
    return how;                                                                                                                  \
  }

#endif
