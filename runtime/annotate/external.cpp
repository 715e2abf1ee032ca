// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/annotate/external.h"

#include <string.h>

#include "runtime/intercept/intercept.h"
#include "runtime/memory/block_tags.h"
#include "runtime/records/code_site.h"
#include "runtime/shadow/access.h"
#include "runtime/sys/arena.h"

namespace bigfoot::external {
namespace {

Type g_types[kCodeTags];   // [0] is none
unsigned g_count = 1;      // registered, counted before the name is there

const char *copyOf(const char *text) {
  const size_t bytes = strlen(text) + 1;
  return static_cast<const char *>(memcpy(Arena::allocate(bytes), text, bytes));
}

unsigned tagOf(const void *handle) {
  const auto tag = reinterpret_cast<uintptr_t>(handle);
  return tag < kCodeTags ? static_cast<unsigned>(tag) : 0;
}

// The stack begins where the library was called. `place` is in the library, whose own frame is left out if it has one.
void access(const void *object, const void *caller_pc, const void *handle, Access kind, Place place) {
  Thread *t = currentThread();
  if (!t || t->ignored_accesses) return;
  const Busy busy(*t);
  place.pc = reinterpret_cast<uintptr_t>(caller_pc);
  place.function = 0;
  const bool is_on_stack = place.frame >= t->stack_low && place.frame + 2 * sizeof(uintptr_t) <= t->stack_high && place.frame % 8 == 0;
  if (const auto *frame = reinterpret_cast<const uintptr_t *>(place.frame); is_on_stack && frame[1] == place.pc) place.frame = frame[0];
  place.site = codeSite(place.pc, kind, 1, tagOf(handle));
  checkAccess(*t, reinterpret_cast<uintptr_t>(object), 1, kind, place);
}

}  // namespace

const Type *typeOf(unsigned tag) { return tag ? &g_types[tag] : nullptr; }

}  // namespace bigfoot::external

using namespace bigfoot;
using namespace bigfoot::external;

// When numbers are used up, objects of further types are none's.
INTERCEPTOR void *__tsan_external_register_tag(const char *object_type) {
  unsigned tag = __atomic_load_n(&g_count, __ATOMIC_RELAXED);
  do {
    if (tag == kCodeTags) return nullptr;
  } while (!__atomic_compare_exchange_n(&g_count, &tag, tag + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  __atomic_store_n(&g_types[tag].name, copyOf(object_type), __ATOMIC_RELEASE);
  return reinterpret_cast<void *>(static_cast<uintptr_t>(tag));
}

INTERCEPTOR void __tsan_external_register_header(void *tag, const char *header) {
  if (const unsigned number = tagOf(tag)) __atomic_store_n(&g_types[number].title, copyOf(header), __ATOMIC_RELEASE);
}

INTERCEPTOR void __tsan_external_assign_tag(void *object, void *tag) {
  block_tags::assign(reinterpret_cast<uintptr_t>(object), tagOf(tag));
}

INTERCEPTOR void __tsan_external_read(void *object, void *caller_pc, void *tag) {
  access(object, caller_pc, tag, Access::kRead, BIGFOOT_CALLER);
}

INTERCEPTOR void __tsan_external_write(void *object, void *caller_pc, void *tag) {
  access(object, caller_pc, tag, Access::kWrite, BIGFOOT_CALLER);
}
