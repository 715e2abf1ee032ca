// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that asks for addresses of five-level page tables is answered as by a kernel with four, and the kernel, which may have five, is not
// asked: a filter would tell.
// EXPECT-STDOUT: ^low, low, none, none, none, low$
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/syscall.h>

enum { kBytes = 8192 };

static const char *where(char *at) {
  if (at == MAP_FAILED) return errno == ENOMEM || errno == EINVAL ? "none" : strerror(errno);
  memset(at, 1, kBytes);
  return (uintptr_t)at >> 47 ? "high" : "low";
}

static char *map(uintptr_t address, int flags) {
  return mmap((void *)address, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
}

// Whoever asks the kernel for an address from 2^47 on is told of another file system.
static int tell_who_asks(void) {
#define HIGH_WORD(n) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (n) + 4)
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mremap, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_shmat, 5, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      HIGH_WORD(0),
      BPF_JUMP(BPF_JMP | BPF_JA, 3, 0, 0),
      HIGH_WORD(4),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
      HIGH_WORD(1),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 1 << 15, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EXDEV),
  };
  const struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static char *attach(int segment, uintptr_t address) {
  char *at = shmat(segment, (void *)address, 0);
  const int why = errno;
  shmctl(segment, IPC_RMID, 0);
  errno = why;
  return at;
}

int main(void) {
  const int segment = shmget(IPC_PRIVATE, kBytes, 0600);
  if (!tell_who_asks()) return 1;
  char *low = map(0, 0);
  printf("%s, ", where(low));
  printf("%s, ", where(map(1ul << 50, 0)));
  printf("%s, ", where(map(1ul << 50, MAP_FIXED)));
  printf("%s, ", where(mremap(low, kBytes, kBytes, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)(1ul << 50))));
  printf("%s, ", where(attach(segment, 1ul << 50)));
  printf("%s\n", where(low));
  return 0;
}
