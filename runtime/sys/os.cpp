// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/os.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/sys/die.h"
#include "runtime/sys/system_call.h"

namespace bigfoot::os {
namespace {

long map(uintptr_t address, size_t bytes, int flags) {
  return call(SYS_mmap, static_cast<long>(address), static_cast<long>(bytes), PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

}  // namespace

void reserve(uintptr_t address, size_t bytes, const char *what) {
  const long at = map(address, bytes, MAP_FIXED_NOREPLACE);
  if (failed(at) && at == -EEXIST)
    die("cannot place %s at 0x%lx: the program has memory mapped there already", what, address);
  if (failed(at))
    die("cannot reserve %lu GiB of address space for %s (error %ld); lift the limit on virtual memory "
        "(ulimit -v unlimited) and set vm.overcommit_memory to 0 or 1",
        bytes >> 30, what, -at);
  if (static_cast<uintptr_t>(at) != address)
    die("the kernel placed %s at 0x%lx instead of 0x%lx; BigFoot needs Linux 4.17 or later", what, at, address);
  call(SYS_madvise, at, static_cast<long>(bytes), MADV_NOHUGEPAGE);
  call(SYS_madvise, at, static_cast<long>(bytes), MADV_DONTDUMP);
}

void *pages(size_t bytes) {
  const long at = map(0, bytes, 0);
  if (failed(at)) die("out of memory: cannot map %lu bytes (error %ld)", bytes, -at);
  return reinterpret_cast<void *>(at);
}

void unpage(void *address, size_t bytes) {
  call(SYS_munmap, reinterpret_cast<long>(address), static_cast<long>(bytes));
}

void discard(void *address, size_t bytes) {
  call(SYS_madvise, reinterpret_cast<long>(address), static_cast<long>(bytes), MADV_DONTNEED);
}

void useLargePages(uintptr_t address, size_t bytes) {
  constexpr int kCollapse = 25;  // MADV_COLLAPSE, Linux 6.1: what is there already moves at once
  call(SYS_madvise, static_cast<long>(address), static_cast<long>(bytes), MADV_HUGEPAGE);
  call(SYS_madvise, static_cast<long>(address), static_cast<long>(bytes), kCollapse);
}

bool enableBarrier() { return !failed(call(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED)); }

void barrierEverywhere() {
  const long result = call(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  if (failed(result)) die("membarrier failed (error %ld) after it was granted", -result);
}

void yield() { call(SYS_sched_yield); }

void sleep(uint64_t nanoseconds) {
  const timespec time = {0, static_cast<long>(nanoseconds)};
  call(SYS_nanosleep, reinterpret_cast<long>(&time), 0);
}

void waitOn(uint32_t *word, uint32_t value) {
  call(SYS_futex, reinterpret_cast<long>(word), FUTEX_WAIT_PRIVATE, value);
}

void wakeAll(uint32_t *word) { call(SYS_futex, reinterpret_cast<long>(word), FUTEX_WAKE_PRIVATE, 0x7fffffff); }

// The kernel reads the mask before it finds that it is told nonsense.
bool isReadable(uintptr_t address) {
  constexpr long kNonsense = -1;
  return call(SYS_rt_sigprocmask, kNonsense, static_cast<long>(address), 0, sizeof(uint64_t)) != -EFAULT;
}

static constexpr uint64_t bitOf(int signal) { return uint64_t{1} << (signal - 1); }

uint64_t setSignalMask(uint64_t mask) {
  uint64_t old = 0;
  call(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&mask), reinterpret_cast<long>(&old), sizeof mask);
  return old;
}

// setuid() sends 33 to all threads, and its caller waits until each has handled it.
uint64_t blockSignals() { return setSignalMask(~(bitOf(SIGKILL) | bitOf(SIGSTOP) | bitOf(33))); }

bool getAction(int signal, Action &action) {
  return !failed(call(SYS_rt_sigaction, signal, 0, reinterpret_cast<long>(&action), sizeof action.mask));
}

bool setAction(int signal, const Action &action) {
  return !failed(call(SYS_rt_sigaction, signal, reinterpret_cast<long>(&action), 0, sizeof action.mask));
}

void resend(int signal, const void *siginfo) {
  const long process = call(SYS_getpid), thread = call(SYS_gettid);
  if (failed(call(SYS_rt_tgsigqueueinfo, process, thread, signal, reinterpret_cast<long>(siginfo))))
    call(SYS_tgkill, process, thread, signal);  // without what came with it: the kernel's queue is full
}

uint32_t processId() { return static_cast<uint32_t>(call(SYS_getpid)); }
uint32_t threadId() { return static_cast<uint32_t>(call(SYS_gettid)); }

uint64_t residentBytes() {
  const long fd = call(SYS_open, reinterpret_cast<long>("/proc/self/statm"), O_RDONLY | O_CLOEXEC);
  if (failed(fd)) return 0;
  char text[64];
  const long n = call(SYS_read, fd, reinterpret_cast<long>(text), sizeof text);
  call(SYS_close, fd);
  uint64_t field[2] = {0, 0};
  unsigned which = 0;
  for (long i = 0; i < n && which < 2; ++i) {
    if (text[i] == ' ')
      ++which;
    else if (text[i] >= '0' && text[i] <= '9')
      field[which] = field[which] * 10 + static_cast<uint64_t>(text[i] - '0');
  }
  return field[1] * 4096;
}

namespace {
bool g_has_error_output = true;
}

int errorOutput() { return __atomic_load_n(&g_has_error_output, __ATOMIC_RELAXED) ? 2 : -1; }
void noteErrorOutput(bool is_there) { __atomic_store_n(&g_has_error_output, is_there, __ATOMIC_RELAXED); }
void findErrorOutput() { noteErrorOutput(!failed(call(SYS_fcntl, 2, F_GETFD))); }

bool writeAll(int fd, const char *text, size_t bytes) {
  while (bytes) {
    const long n = call(SYS_write, fd, reinterpret_cast<long>(text), static_cast<long>(bytes));
    if (n == -EINTR || n == -EAGAIN) continue;
    if (failed(n)) return false;
    text += n;
    bytes -= static_cast<size_t>(n);
  }
  return true;
}

void exitNow(int status) {
  call(SYS_exit_group, status);
  __builtin_trap();
}

}  // namespace bigfoot::os
