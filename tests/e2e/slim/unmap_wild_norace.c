// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A range that reaches beyond all addresses is the kernel's to refuse.
#include <errno.h>
#include <sys/mman.h>

int main(void) { return !(munmap((void *)0x7f0000000000, 1ul << 60) == -1 && errno == EINVAL); }
