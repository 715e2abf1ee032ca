// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stretches of code whose plain accesses, as ThreadSanitizer's hooks tell them, are not to be checked.
#ifndef BIGFOOT_RUNTIME_TSAN_ABI_IGNORE_H
#define BIGFOOT_RUNTIME_TSAN_ABI_IGNORE_H

#include <stdint.h>

namespace bigfoot {

extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread uint32_t t_ignoring;  // depth
inline bool isIgnoring() { return t_ignoring; }

}  // namespace bigfoot

#endif
