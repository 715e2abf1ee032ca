// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/connection.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/socket.h>

#include "runtime/report/reporter_process.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/system_call.h"
#include "runtime/sys/text.h"

// The driver gives its value when it links a program.
extern "C" __attribute__((weak)) const char __bigfoot_reporter_path[];

namespace bigfoot::reporter::connection {
namespace {

// Our descriptors stay clear of the low numbers that programs count on.
constexpr int kLowestDescriptor = 900;

using os::call;
using os::failed;

int g_socket = -1;        // written with reports held
uint64_t g_socket_file;   // behind it
int g_keeper;
bool g_failed;
bool g_forked;

const char *path() {
  if (options().reporter[0]) return options().reporter;
  return __bigfoot_reporter_path ? __bigfoot_reporter_path : "";
}

// A program with more rights than its user's runs no other with them. The kernel says so.
bool hasRightsToLose() { return getauxval(AT_SECURE); }

int outputOf(const Options &o) { return same(o.log_path, "stdout") ? 1 : 2; }
// -1 if that is closed, or may be a file of the program's by now: then what it writes goes nowhere.
int givenOutput(int out) { return out == 2 ? os::errorOutput() : out; }

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
    add("--in=%d", kSocketInReporter);
    add("--ack=%d", kSocketInReporter);
    add("--out=%d", outputOf(o));
    add("--log_path=%s", o.log_path);
    add("--log_format=%s", o.log_format);
    add("--files=%s", filesPrefix());
    add("--color=%s", o.color);
    add("--suppressions=%s", o.suppressions);
    add("--print_suppressions=%d", o.print_suppressions);
    add("--strip_path_prefix=%s", o.strip_path_prefix);
    add("--summary_skips=%s", o.summary_skips);
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
  char storage_[16384];
  size_t used_ = 0;
  char *list_[24];
  unsigned count_ = 0;
};

// Symbolising a large program takes some seconds; a reporter that somebody stopped takes for ever.
int patience() { return static_cast<int>(options().reporter_timeout * 1000); }

void setSocket(int fd) {
  g_socket_file = fd >= 0 ? os::fileBehind(fd) : 0;
  __atomic_store_n(&g_socket, fd, __ATOMIC_RELAXED);
}

void closeSocket() {
  if (g_socket >= 0 && os::isStill(g_socket, g_socket_file)) call(SYS_close, g_socket);
  setSocket(-1);
}

int toHighDescriptor(int fd) {
  for (int lowest = kLowestDescriptor; lowest > 2; lowest /= 3) {
    const long high = call(SYS_fcntl, fd, F_DUPFD_CLOEXEC, lowest);
    if (failed(high)) continue;
    call(SYS_close, fd);
    return static_cast<int>(high);
  }
  return fd;
}

bool connect() {
  int ends[2];
  if (hasRightsToLose() || !path()[0]) return false;
  if (failed(call(SYS_socketpair, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, reinterpret_cast<long>(ends)))) return false;
  Arguments arguments;
  arguments.addOptions();
  g_keeper = startProcess(arguments.list(), ends[1], givenOutput(outputOf(options())));
  call(SYS_close, ends[1]);
  setSocket(toHighDescriptor(ends[0]));
  return g_keeper != 0;
}

// Returns: false if the time is over.
bool await(short event) {
  pollfd wait{g_socket, event, 0};
  for (;;) {
    const long ready = call(SYS_poll, reinterpret_cast<long>(&wait), 1, patience());
    if (ready != -EINTR) return ready > 0;
  }
}

bool sendAll(const char *data, size_t size) {
  while (size) {
    if (!await(POLLOUT)) return false;
    const long n = call(SYS_sendto, g_socket, reinterpret_cast<long>(data), static_cast<long>(size), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n == -EINTR || n == -EAGAIN) continue;
    if (failed(n)) return false;
    data += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

// Returns: 1 for a byte, 0 for the end, or less if nothing came in time.
long receive(char &byte) {
  for (;;) {
    if (!await(POLLIN)) return -1;
    const long n = call(SYS_recvfrom, g_socket, reinterpret_cast<long>(&byte), 1, MSG_DONTWAIT);
    if (n != -EINTR && n != -EAGAIN) return n;
  }
}

void giveUp() {
  if (!g_failed && hasRightsToLose())
    warn("a set-user-ID program runs no reporter; findings follow as they are, and 'bigfoot-report FILE' prints them");
  else if (!g_failed)
    warn("the reporter '%s' cannot be run, or ended before its time; findings follow as they are. Set BIGFOOT_OPTIONS=reporter=PATH", path());
  g_failed = true;
  closeSocket();
  if (g_keeper) awaitProcess(g_keeper, 0);  // if it is dead already
}

bool isVerdict(char c) {
  const auto verdict = static_cast<Verdict>(c);
  return verdict == Verdict::kSuppressed || verdict == Verdict::kPrinted || verdict == Verdict::kDuplicate;
}

// "1" or "1 4096 4100", and the end of the line. Returns: Verdict::kNone if it is anything else.
Answer receiveAnswer() {
  Answer answer;
  char c;
  if (receive(c) != 1 || !isVerdict(c)) return {};
  answer.verdict = static_cast<Verdict>(c);
  uintptr_t *number = nullptr;
  for (unsigned length = 0; length < 48; ++length) {
    if (receive(c) != 1) return {};
    if (c == '\n') return answer;
    if (c == ' ')
      number = number ? &answer.end : &answer.start;
    else if (c >= '0' && c <= '9' && number)
      *number = *number * 10 + static_cast<unsigned>(c - '0');
    else
      return {};
  }
  return {};
}

}  // namespace

void checkSuppressions() {
  if (!options().suppressions[0]) return;
  if (hasRightsToLose()) return warn("a set-user-ID program runs no reporter, and knows no suppressions");
  Arguments arguments;
  arguments.add("--check-suppressions=%s", options().suppressions);
  const int keeper = startProcess(arguments.list(), -1, givenOutput(2));
  const int status = keeper ? awaitProcess(keeper, patience()) : 127;
  if (status == 127) die("cannot run the reporter '%s' to read the suppressions; set BIGFOOT_OPTIONS=reporter=PATH", path());
  if (status != 0) os::exitNow(kInternalErrorStatus);
}

Answer ask(const Stream &stream) {
  Answer answer;
  if (!g_failed && (g_socket >= 0 || connect()) && sendAll(stream.data(), stream.size())) answer = receiveAnswer();
  if (answer.verdict == Verdict::kNone) giveUp();
  return answer;
}

void say(const Stream &stream) {
  os::writeAll(os::errorOutput(), stream.data(), stream.size());
}

bool isGone() { return g_failed; }

bool finish(const Stream &stream) {
  const bool sent = !g_failed && (g_socket >= 0 || connect()) && sendAll(stream.data(), stream.size());
  if (!sent) giveUp();
  if (g_socket >= 0) call(SYS_shutdown, g_socket, SHUT_WR);
  char rest;
  while (g_socket >= 0 && receive(rest) == 1) continue;
  closeSocket();
  if (g_keeper && !g_failed) awaitProcess(g_keeper, patience());
  return sent;
}

void forget() {
  closeSocket();
  g_keeper = 0;
  g_failed = false;
  g_forked = true;
}

int socket() { return __atomic_load_n(&g_socket, __ATOMIC_RELAXED); }

void moveSocket() {
  if (g_socket >= 0) setSocket(toHighDescriptor(g_socket));
}

bool lostSocket() {
  if (g_socket < 0 || os::isStill(g_socket, g_socket_file)) return false;
  setSocket(-1);
  awaitProcess(g_keeper, patience());  // the old one found the end of its findings
  return true;
}

}  // namespace bigfoot::reporter::connection
