// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// malloc and its family.
#include "runtime/intercept/allocation.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "runtime/intercept/real.h"
#include "runtime/memory/heap.h"

namespace bigfoot {
namespace {

bool powerOfTwo(size_t n) { return n && !(n & (n - 1)); }

constexpr size_t kPage = 4096;
size_t wholePages(size_t bytes) { return (bytes + kPage - 1) & ~(kPage - 1); }

void *outOfMemory() {
  errno = ENOMEM;
  return nullptr;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

ALLOCATES(void *, malloc, (size_t size), (size)) { return heapAllocate(size, false, place); }

INTERCEPT(void, free)(void *block) { heapRelease(block, BIGFOOT_CALLER); }
INTERCEPT(void, cfree)(void *block) { heapRelease(block, BIGFOOT_CALLER); }

ALLOCATES(void *, calloc, (size_t count, size_t size), (count, size)) {
  size_t bytes;
  return __builtin_mul_overflow(count, size, &bytes) ? outOfMemory() : heapAllocate(bytes, true, place);
}

ALLOCATES(void *, realloc, (void *block, size_t size), (block, size)) {
  if (!block) return heapAllocate(size, false, place);
  if (size == 0) {
    heapRelease(block, place.withoutSite());
    return nullptr;
  }
  return heapResize(block, size, place);
}

ALLOCATES(void *, reallocarray, (void *block, size_t count, size_t size), (block, count, size)) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return outOfMemory();
  if (!block) return heapAllocate(bytes, false, place);
  return heapResize(block, bytes, place);
}

ALLOCATES(void *, memalign, (size_t alignment, size_t size), (alignment, size)) {
  size_t rounded = 16;
  while (rounded < alignment && rounded << 1) rounded <<= 1;
  return heapAllocateAligned(size, rounded, place);
}

ALLOCATES(void *, aligned_alloc, (size_t alignment, size_t size), (alignment, size)) {
  if (!powerOfTwo(alignment)) {
    errno = EINVAL;
    return nullptr;
  }
  return heapAllocateAligned(size, alignment, place);
}

ALLOCATES(int, posix_memalign, (void **out, size_t alignment, size_t size), (out, alignment, size)) {
  if (!powerOfTwo(alignment) || alignment < sizeof(void *)) return EINVAL;
  const int saved_errno = errno;
  void *block = heapAllocateAligned(size, alignment, place);
  errno = saved_errno;
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

ALLOCATES(void *, valloc, (size_t size), (size)) { return heapAllocateAligned(size, kPage, place); }
ALLOCATES(void *, pvalloc, (size_t size), (size)) { return heapAllocateAligned(wholePages(size), kPage, place); }
INTERCEPT(size_t, malloc_usable_size)(void *block) { return heapUsableSize(block); }
