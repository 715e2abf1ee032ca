// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/os.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/sys/die.h"
#include "runtime/sys/hash.h"
#include "runtime/sys/system_call.h"

namespace bigfoot::os {
namespace {

long map(uintptr_t address, size_t bytes, int flags) {
  return call(SYS_mmap, static_cast<long>(address), static_cast<long>(bytes), PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

bool isLimited(int resource) {
  rlimit64 limit{};
  return !failed(call(SYS_prlimit64, 0, resource, 0, reinterpret_cast<long>(&limit))) && limit.rlim_cur != RLIM64_INFINITY;
}

// The first bytes of a file, as a string; empty if it cannot be read.
template <size_t kRoom>
void readStart(const char *path, char (&text)[kRoom]) {
  text[0] = 0;
  const long fd = call(SYS_open, reinterpret_cast<long>(path), O_RDONLY | O_CLOEXEC);
  if (failed(fd)) return;
  const long n = call(SYS_read, fd, reinterpret_cast<long>(text), kRoom - 1);
  call(SYS_close, fd);
  text[failed(n) ? 0 : n] = 0;
}

// Why the kernel refused a large mapping, and what to do.
const char *whyNoSpace() {
  if (isLimited(RLIMIT_AS)) return "address space is limited; lift that by 'ulimit -v unlimited' (RLIMIT_AS)";
  if (isLimited(RLIMIT_DATA)) return "data is limited; lift that by 'ulimit -d unlimited' (RLIMIT_DATA)";
  char overcommit[4];
  readStart("/proc/sys/vm/overcommit_memory", overcommit);
  if (overcommit[0] == '2') return "the kernel gives no more than it has; change that by 'sysctl vm.overcommit_memory=0', or 1";
  return "look for a limit on memory, of this machine or container";
}

}  // namespace

void reserve(uintptr_t address, size_t bytes, const char *what) {
  const long at = map(address, bytes, MAP_FIXED_NOREPLACE);
  if (failed(at) && at == -EEXIST)
    die("cannot place %s at 0x%lx: the program has memory mapped there already; was it linked for that address, or is its stack limited "
        "to many terabytes (ulimit -s)?", what, address);
  if (failed(at))
    die("cannot reserve %lu GiB of address space for %s (error %ld), of which little is used: %s", bytes >> 30, what, -at, whyNoSpace());
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
  char text[64];
  readStart("/proc/self/statm", text);
  uint64_t field[2] = {0, 0};
  unsigned which = 0;
  for (const char *at = text; *at && which < 2; ++at) {
    if (*at == ' ')
      ++which;
    else if (*at >= '0' && *at <= '9')
      field[which] = field[which] * 10 + static_cast<uint64_t>(*at - '0');
  }
  return field[1] * 4096;
}

namespace {
constexpr uint64_t kSomeFile = 1, kAnyFile = 0, kNoFile = 2;  // no file's numbers
}

uint64_t fileBehind(int fd) {
  struct stat status;
  // By the call that libc's fstat makes: a sandbox allows for that one.
  const long result = call(SYS_newfstatat, fd, reinterpret_cast<long>(""), reinterpret_cast<long>(&status), AT_EMPTY_PATH);
  if (failed(result)) return result == -EBADF ? 0 : kSomeFile;
  return hashWith(hashWith(status.st_dev, status.st_rdev), status.st_ino) | 1;
}

bool isStill(int fd, uint64_t file) {
  const uint64_t now = fileBehind(fd);
  return now && (now == file || now == kSomeFile || file == kSomeFile);
}

namespace {
uint64_t g_error_output = kAnyFile;  // the file behind it: before the start whatever is there
}

int errorOutput() {
  const uint64_t file = __atomic_load_n(&g_error_output, __ATOMIC_RELAXED);
  return file == kAnyFile || (file != kNoFile && isStill(2, file)) ? 2 : -1;
}
void noteErrorOutput() {
  const uint64_t file = fileBehind(2);
  __atomic_store_n(&g_error_output, file ? file : kNoFile, __ATOMIC_RELAXED);
}
void noteErrorOutputClosed() { __atomic_store_n(&g_error_output, kNoFile, __ATOMIC_RELAXED); }

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
