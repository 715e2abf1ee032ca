// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that allocate, each under two names with one body: libc's or the C++ library's own, which anybody calls; and that of abi/libc.def,
// which code with checks calls. What code with checks allocates it writes (E6), as its place tells by having a site.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_ALLOCATION_H
#define BIGFOOT_RUNTIME_INTERCEPT_ALLOCATION_H

#include "runtime/intercept/call.h"
#include "runtime/intercept/intercept.h"

namespace bigfoot {

// The program's own function is called: code with checks does not tell a hook its context, which that would find. (H2)
class Told {
 public:
  explicit Told(const Place &place) : before_(__bigfoot_context) {
    if (place.context != kNoContext) __bigfoot_context = contextOfCall(place.context, place.pc);
  }
  ~Told() { __bigfoot_context = before_; }
  Told(const Told &) = delete;
  Told &operator=(const Told &) = delete;

 private:
  const uint64_t before_;
};

}  // namespace bigfoot

#define BIGFOOT_UNWRAP(...) __VA_ARGS__
// ALLOCATES(result, name, (parameters), (arguments)) { body that has a `place` }
#define ALLOCATES(result, name, parameters, arguments)                                                                    \
  BIGFOOT_INLINE static inline result name##At(const ::bigfoot::Place &place, BIGFOOT_UNWRAP parameters);                 \
  INTERCEPT(result, name) parameters { return name##At(BIGFOOT_CALLER, BIGFOOT_UNWRAP arguments); }                       \
  LIBC result __bigfoot_##name(BIGFOOT_UNWRAP parameters, PLACE) {                                                        \
    CALL;                                                                                                                 \
    if (call.isLibcs()) return name##At(call.place(), BIGFOOT_UNWRAP arguments);                                          \
    const ::bigfoot::Told told(call.place());                                                                             \
    return name arguments;                                                                                                \
  }                                                                                                                       \
  static inline result name##At(const ::bigfoot::Place &place, BIGFOOT_UNWRAP parameters)

#endif
