// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <sanitizer/common_interface_defs.h>: loads and stores of any alignment that programs make through the runtime.
#include <string.h>

#include "runtime/records/code_site.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/sys/hook.h"

using namespace bigfoot;

namespace {

void check(const void *at, unsigned bytes, Access access, Place place) {
  Thread *t = checkedThread();
  if (!t) return;
  place.site = codeSite(place.pc, access, bytes);
  checkRange(*t, reinterpret_cast<uintptr_t>(at), bytes, access, place);
}

}  // namespace

#define UNALIGNED(bits)                                                                    \
  HOOK uint##bits##_t __sanitizer_unaligned_load##bits(const void *from) {                 \
    check(from, bits / 8, Access::kRead, BIGFOOT_CALLER);                                  \
    uint##bits##_t value;                                                                  \
    memcpy(&value, from, sizeof value);                                                    \
    return value;                                                                          \
  }                                                                                        \
  HOOK void __sanitizer_unaligned_store##bits(void *to, uint##bits##_t value) {            \
    check(to, bits / 8, Access::kWrite, BIGFOOT_CALLER);                                   \
    memcpy(to, &value, sizeof value);                                                      \
  }
UNALIGNED(16)
UNALIGNED(32)
UNALIGNED(64)
