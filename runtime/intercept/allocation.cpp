// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// malloc and its family.
#include <errno.h>

#include "runtime/intercept/real.h"
#include "runtime/memory/heap.h"

namespace bigfoot {
namespace {

bool powerOfTwo(size_t n) { return n && !(n & (n - 1)); }

constexpr size_t kPage = 4096;
size_t wholePages(size_t bytes) { return (bytes + kPage - 1) & ~(kPage - 1); }

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(void *, malloc)(size_t size) { return heapAllocate(size, false, BIGFOOT_CALLER); }

INTERCEPT(void, free)(void *block) { heapRelease(block, BIGFOOT_CALLER); }
INTERCEPT(void, cfree)(void *block) { heapRelease(block, BIGFOOT_CALLER); }

INTERCEPT(void *, calloc)(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return heapAllocate(bytes, true, BIGFOOT_CALLER);
}

INTERCEPT(void *, realloc)(void *block, size_t size) {
  if (!block) return heapAllocate(size, false, BIGFOOT_CALLER);
  if (size == 0) {
    heapRelease(block, BIGFOOT_CALLER);
    return nullptr;
  }
  return heapResize(block, size, BIGFOOT_CALLER);
}

INTERCEPT(void *, reallocarray)(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  if (!block) return heapAllocate(bytes, false, BIGFOOT_CALLER);
  return heapResize(block, bytes, BIGFOOT_CALLER);
}

INTERCEPT(void *, memalign)(size_t alignment, size_t size) {
  size_t rounded = 16;
  while (rounded < alignment && rounded << 1) rounded <<= 1;
  return heapAllocateAligned(size, rounded, BIGFOOT_CALLER);
}

INTERCEPT(void *, aligned_alloc)(size_t alignment, size_t size) {
  if (!powerOfTwo(alignment)) {
    errno = EINVAL;
    return nullptr;
  }
  return heapAllocateAligned(size, alignment, BIGFOOT_CALLER);
}

INTERCEPT(int, posix_memalign)(void **out, size_t alignment, size_t size) {
  if (!powerOfTwo(alignment) || alignment < sizeof(void *)) return EINVAL;
  const int saved_errno = errno;
  void *block = heapAllocateAligned(size, alignment, BIGFOOT_CALLER);
  errno = saved_errno;
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

INTERCEPT(void *, valloc)(size_t size) { return heapAllocateAligned(size, kPage, BIGFOOT_CALLER); }
INTERCEPT(void *, pvalloc)(size_t size) { return heapAllocateAligned(wholePages(size), kPage, BIGFOOT_CALLER); }
INTERCEPT(size_t, malloc_usable_size)(void *block) { return heapUsableSize(block); }
