// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that allocate, each under two names with one body: libc's or the C++ library's own, which anybody calls; and that of abi/libc.def,
// which code with checks calls. What code with checks allocates it writes, as its place tells by having a site. (Q4)
#ifndef BIGFOOT_RUNTIME_INTERCEPT_ALLOCATION_H
#define BIGFOOT_RUNTIME_INTERCEPT_ALLOCATION_H

#include "runtime/intercept/call.h"
#include "runtime/intercept/intercept.h"

#define BIGFOOT_UNWRAP(...) __VA_ARGS__
// ALLOCATES(result, name, (parameters), (arguments)) { body that has a `place` }
#define ALLOCATES(result, name, parameters, arguments)                                                                    \
  BIGFOOT_INLINE static inline result name##At(const ::bigfoot::Place &place, BIGFOOT_UNWRAP parameters);                 \
  INTERCEPT(result, name) parameters { return name##At(BIGFOOT_CALLER, BIGFOOT_UNWRAP arguments); }                       \
  LIBC result __bigfoot_##name(BIGFOOT_UNWRAP parameters, PLACE) {                                                        \
    CALL;                                                                                                                 \
    return call.isLibcs() ? name##At(call.place(), BIGFOOT_UNWRAP arguments) : name arguments;                            \
  }                                                                                                                       \
  static inline result name##At(const ::bigfoot::Place &place, BIGFOOT_UNWRAP parameters)

#endif
