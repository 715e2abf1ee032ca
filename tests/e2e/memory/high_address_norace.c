// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that asks for addresses of five-level page tables is answered as by a kernel with four.
// EXPECT-STDOUT: ^low, none, none, low$
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { kBytes = 8192 };

static const char *where(char *at) {
  if (at == MAP_FAILED) return errno == ENOMEM || errno == EINVAL ? "none" : strerror(errno);
  memset(at, 1, kBytes);
  return (uintptr_t)at >> 47 ? "high" : "low";
}

static char *map(uintptr_t address, int flags) {
  return mmap((void *)address, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
}

int main(void) {
  char *low = map(0, 0);
  printf("%s, ", where(map(1ul << 50, 0)));
  printf("%s, ", where(map(1ul << 50, MAP_FIXED)));
  printf("%s, ", where(mremap(low, kBytes, kBytes, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)(1ul << 50))));
  printf("%s\n", where(low));
  return 0;
}
