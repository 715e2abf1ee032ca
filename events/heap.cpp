// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heap: glibc's, under its own names, which are there before anything can be looked up.
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "events/stream.h"

extern "C" void *__libc_malloc(size_t);
extern "C" void *__libc_calloc(size_t, size_t);
extern "C" void *__libc_memalign(size_t, size_t);
extern "C" void __libc_free(void *);

namespace bigfoot::events {
namespace {

// A block's size is what it can be used for: the heap remembers no other.
void *begun(void *block) {
  if (block) Ordered().add(EventKind::kAllocate, reinterpret_cast<uint64_t>(block), malloc_usable_size(block));
  return block;
}
void ends(void *block) { Ordered().add(EventKind::kDeallocate, reinterpret_cast<uint64_t>(block), malloc_usable_size(block)); }

}  // namespace
}  // namespace bigfoot::events

using namespace bigfoot::events;

EVENT_INTERCEPTOR void *malloc(size_t size) noexcept { return begun(__libc_malloc(size)); }
EVENT_INTERCEPTOR void *calloc(size_t count, size_t size) noexcept { return begun(__libc_calloc(count, size)); }
EVENT_INTERCEPTOR void *memalign(size_t alignment, size_t size) noexcept { return begun(__libc_memalign(alignment, size)); }
EVENT_INTERCEPTOR void *aligned_alloc(size_t alignment, size_t size) noexcept { return begun(__libc_memalign(alignment, size)); }
EVENT_INTERCEPTOR int posix_memalign(void **block, size_t alignment, size_t size) noexcept {
  if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment) return EINVAL;
  void *made = begun(__libc_memalign(alignment, size));
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}
EVENT_INTERCEPTOR void free(void *block) noexcept {
  if (!block) return;
  ends(block);
  __libc_free(block);
}
// Always another block: the old one ends its life after the new one has begun, so that nobody else is given either in between.
EVENT_INTERCEPTOR void *realloc(void *block, size_t size) noexcept {
  if (!block) return begun(__libc_malloc(size));
  if (size == 0) {
    free(block);
    return nullptr;
  }
  void *made = __libc_malloc(size);
  if (!made) return nullptr;
  const size_t old_size = malloc_usable_size(block);
  __builtin_memcpy(made, block, old_size < size ? old_size : size);
  begun(made);
  pointersIn(made, old_size < size ? old_size : size);
  free(block);
  return made;
}
