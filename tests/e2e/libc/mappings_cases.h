/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <sys/mman.h>
#ifndef MAPPED
#define MAP(at, how) mmap(at, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | (how), -1, 0)
#define MAPPED text = MAP(0, 0)
#endif
CASE(munmap__read, MAPPED, use(text[0]), munmap(text, 8192), use(text[0]))
CASE(munmap__written, MAPPED, text[1] = 1, munmap(text, 4096), munmap(text + 4096, 4096))
CASE(mmap__over, MAPPED, use(text[0]), MAP(text, MAP_FIXED), MAP(0, 0))
CASE(madvise__lost, MAPPED, use(text[0]), madvise(text, 8192, MADV_DONTNEED), madvise(text, 8192, MADV_WILLNEED))
CASE(madvise__other_page, MAPPED, text[0] = 1, madvise(text, 4096, MADV_DONTNEED), madvise(text + 4096, 4096, MADV_DONTNEED))
CASE(mremap__tail, MAPPED, text[4096] = 1, mremap(text, 8192, 4096, 0), use(text[0]))
CASE(mremap__moved, MAPPED; word = (long)MAP(0, 0), text[0] = 1, mremap(text, 8192, 8192, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)word), mremap(text, 8192, 8192, MREMAP_MAYMOVE))
CASE(mremap__over, MAPPED; word = (long)MAP(0, 0), use(*(char *)word), mremap(text, 8192, 8192, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)word), mremap(text, 8192, 8192, MREMAP_MAYMOVE))
