// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/reporter_process.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>

#include "runtime/sys/os.h"
#include "runtime/sys/system_call.h"

namespace bigfoot::reporter {
namespace {

using os::call;
using os::failed;

// Keeper and reporter, up to its exec, run on the program's memory and with the thread's own variables: they call nothing of libc.
struct Start {
  char *const *arguments;
  int socket, out;
  int reporter;
};
Start g_start;
uint32_t g_starting;  // until the reporter runs, or the kernel finds the keeper dead
alignas(64) char g_keeper_stacks[2][16384], g_reporter_stack[16384];

constexpr unsigned kEverything = ~0u;

void closeFrom(unsigned first) {
  if (!failed(call(SYS_close_range, first, kEverything, 0))) return;
  for (unsigned fd = first; fd < 65536; ++fd) call(SYS_close, fd);
}

void forgetSignals() {
  const os::Action by_default{};
  for (int signal = 1; signal <= 64; ++signal) os::setAction(signal, by_default);
}

// Standard descriptors that it does not write to lead nowhere: the program's pipes end when the program closes them.
void arrangeDescriptors(const Start &s) {
  const long nothing = call(SYS_open, reinterpret_cast<long>("/dev/null"), O_RDWR);
  for (int fd = 0; fd < kSocketInReporter; ++fd) {
    if (fd == s.out) continue;
    if (failed(nothing))
      call(SYS_close, fd);
    else if (nothing != fd)
      call(SYS_dup2, nothing, fd);
  }
  if (s.socket == kSocketInReporter)
    call(SYS_fcntl, s.socket, F_SETFD, 0);
  else if (s.socket >= 0)
    call(SYS_dup2, s.socket, kSocketInReporter);
  closeFrom(s.socket >= 0 ? kSocketInReporter + 1 : kSocketInReporter);
}

int becomeReporter(void *) {
  char *const nothing[] = {nullptr};
  arrangeDescriptors(g_start);
  forgetSignals();
  os::setSignalMask(0);
  call(SYS_execve, reinterpret_cast<long>(g_start.arguments[0]), reinterpret_cast<long>(g_start.arguments), reinterpret_cast<long>(nothing));
  os::exitNow(127);
}

int keep(void *) {
  call(SYS_setsid);
  forgetSignals();  // of its own; all are blocked. Who ignores SIGCHLD learns of no exit status
  // Returns when the reporter has its own memory.
  const int reporter = clone(becomeReporter, g_reporter_stack + sizeof g_reporter_stack, CLONE_VM | CLONE_VFORK | CLONE_UNTRACED | SIGCHLD, nullptr);
  closeFrom(0);
  g_start.reporter = reporter;
  __atomic_store_n(&g_starting, 0, __ATOMIC_RELEASE);
  os::wakeAll(&g_starting);
  int status = 127 << 8;
  if (reporter > 0) call(SYS_wait4, reporter, reinterpret_cast<long>(&status), __WALL, 0);
  os::exitNow(WIFEXITED(status) ? WEXITSTATUS(status) : 128);
}

}  // namespace

int startProcess(char *const *arguments, int socket, int out, Which which) {
  const int saved_errno = errno;
  const uint64_t mask = os::setSignalMask(~uint64_t{0});
  g_start = {arguments, socket, out, 0};
  g_starting = 1;
  char *stack = g_keeper_stacks[static_cast<int>(which)];
  const int keeper = clone(keep, stack + sizeof g_keeper_stacks[0], CLONE_VM | CLONE_UNTRACED | CLONE_CHILD_CLEARTID, nullptr, nullptr,
                           nullptr, &g_starting);
  while (keeper > 0 && __atomic_load_n(&g_starting, __ATOMIC_ACQUIRE)) os::waitOn(&g_starting, 1);
  os::setSignalMask(mask);
  errno = saved_errno;
  return keeper > 0 ? keeper : 0;
}

int awaitProcess(int keeper, int milliseconds) {
  int status = 0;
  for (int waited = 0;; ++waited) {
    const long found = call(SYS_wait4, keeper, reinterpret_cast<long>(&status), __WALL | WNOHANG, 0);
    if (found == keeper) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (failed(found) || waited >= milliseconds) return -1;
    os::sleep(1'000'000);
  }
}

}  // namespace bigfoot::reporter
