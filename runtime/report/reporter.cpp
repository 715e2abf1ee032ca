// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/reporter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/text.h"
#include "runtime/thread/thread.h"

// The driver gives its value when it links a program.
extern "C" __attribute__((weak)) const char __bigfoot_reporter_path[];
extern "C" char **environ;

namespace bigfoot::reporter {
namespace {

// Our descriptors stay clear of the low numbers that programs count on.
constexpr int kLowestDescriptor = 900;
constexpr int kInChild = 3;
constexpr int kAnswerTimeout = 120'000;  // milliseconds; symbolising a large program takes some seconds

int g_socket = -1;
bool g_failed;
bool g_forked;

const char *path() {
  if (options().reporter[0]) return options().reporter;
  return __bigfoot_reporter_path ? __bigfoot_reporter_path : "bigfoot-report";
}

// The reporter's arguments, each KEY=VALUE of ours as --KEY=VALUE.
class Arguments {
 public:
  Arguments() { add("%s", path()); }
  void add(const char *format_text, ...) __attribute__((format(printf, 2, 3))) {
    if (used_ == sizeof storage_) return;  // paths that the kernel would not take
    va_list args;
    va_start(args, format_text);
    char *at = storage_ + used_;
    used_ += formatInto(at, sizeof storage_ - used_, format_text, args) + 1;
    va_end(args);
    list_[count_++] = at;
    list_[count_] = nullptr;
  }
  void addOptions() {
    const Options &o = options();
    add("--in=%d", kInChild);
    add("--ack=%d", kInChild);
    add("--out=%d", same(o.log_path, "stdout") ? 1 : 2);
    add("--log_path=%s", o.log_path);
    add("--log_format=%s", o.log_format);
    add("--color=%s", o.color);
    add("--suppressions=%s", o.suppressions);
    add("--print_suppressions=%d", o.print_suppressions);
    add("--strip_path_prefix=%s", o.strip_path_prefix);
    add("--symbolize=%d", o.symbolize);
    add("--verbosity=%lu", o.verbosity);
    if (!o.shadow_profile[0]) return;
    if (g_forked)  // the file is the parent's
      add("--shadow_profile=%s.%u", o.shadow_profile, os::processId());
    else
      add("--shadow_profile=%s", o.shadow_profile);
  }
  char *const *list() { return list_; }

 private:
  char storage_[12288];
  size_t used_ = 0;
  char *list_[24];
  unsigned count_ = 0;
};

// A child that is no one's business: without a signal at its end, and invisible to the program's wait().
long quietFork() { return syscall(SYS_clone, 0, nullptr, nullptr, nullptr, 0); }

void awaitQuietChild(long child, int *status) {
  while (syscall(SYS_wait4, child, status, __WALL, nullptr) < 0 && errno == EINTR) {
  }
}

[[noreturn]] void becomeReporter(int socket, char *const *arguments) {
  if (socket >= 0 && socket != kInChild) {
    dup2(socket, kInChild);
  } else if (socket == kInChild) {
    fcntl(socket, F_SETFD, 0);
  }
  // The program's descriptors must close when the program closes them.
  const unsigned first = socket >= 0 ? kInChild + 1 : kInChild;
  if (syscall(SYS_close_range, first, ~0u, 0) < 0)
    for (unsigned fd = first; fd < 65536; ++fd) ::close(static_cast<int>(fd));
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(arguments[0], arguments, environ);
  os::exitNow(127);
}

int toHighDescriptor(int fd) {
  for (int lowest = kLowestDescriptor; lowest > 2; lowest /= 3) {
    const int high = fcntl(fd, F_DUPFD_CLOEXEC, lowest);
    if (high < 0) continue;
    ::close(fd);
    return high;
  }
  return fd;
}

bool startProcess() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return false;
  Arguments arguments;
  arguments.addOptions();
  const long child = quietFork();
  if (child == 0) {
    if (quietFork() == 0) becomeReporter(ends[1], arguments.list());
    os::exitNow(0);
  }
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return false;
  }
  awaitQuietChild(child, nullptr);
  g_socket = toHighDescriptor(ends[0]);
  return true;
}

bool sendAll(const char *data, size_t size) {
  while (size) {
    const ssize_t n = ::send(g_socket, data, size, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    data += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

void giveUp() {
  if (!g_failed)
    warn("cannot run the reporter '%s'; findings follow as they are. Set BIGFOOT_OPTIONS=reporter=PATH", path());
  g_failed = true;
  if (g_socket >= 0) ::close(g_socket);
  g_socket = -1;
}

}  // namespace

void checkSuppressions() {
  const Busy busy(currentThread());
  if (!options().suppressions[0]) return;
  Arguments arguments;
  arguments.add("--check-suppressions=%s", options().suppressions);
  const long child = quietFork();
  if (child == 0) becomeReporter(-1, arguments.list());
  int status = 0;
  if (child > 0) awaitQuietChild(child, &status);
  if (child < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
    die("cannot run the reporter '%s' to read the suppressions; set BIGFOOT_OPTIONS=reporter=PATH", path());
  if (status != 0) os::exitNow(kInternalErrorStatus);
}

bool send(const Stream &stream) {
  const Busy busy(currentThread());  // what it sends is none of the program's business
  if (!g_failed && g_socket < 0 && !startProcess()) giveUp();
  if (!g_failed && sendAll(stream.data(), stream.size())) return true;
  giveUp();
  os::writeAll(2, stream.data(), stream.size());
  return false;
}

Answer awaitAnswer() {
  const Busy busy(currentThread());  // what it sends is none of the program's business
  if (g_socket < 0) return Answer::kNone;
  pollfd wait{g_socket, POLLIN, 0};
  char answer = 0;
  for (;;) {
    const int ready = poll(&wait, 1, kAnswerTimeout);
    if (ready < 0 && errno == EINTR) continue;
    const ssize_t n = ready > 0 ? recv(g_socket, &answer, 1, 0) : -1;
    if (n < 0 && ready > 0 && errno == EINTR) continue;
    if (n == 1) return static_cast<Answer>(answer);
    giveUp();
    return Answer::kNone;
  }
}

void finish() {
  if (g_socket < 0) return;
  shutdown(g_socket, SHUT_WR);
  char rest;
  while (recv(g_socket, &rest, 1, 0) > 0 || errno == EINTR) errno = 0;
  ::close(g_socket);
  g_socket = -1;
}

void forget() {
  if (g_socket >= 0) ::close(g_socket);
  g_socket = -1;
  g_failed = false;
  g_forked = true;
}

}  // namespace bigfoot::reporter
