// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/log_name.h"

namespace bigfoot::report {

int writeAll(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t put = ::write(fd, text.data(), text.size());
    if (put >= 0) {
      text.remove_prefix(size_t(put));
    } else if (errno == EAGAIN) {
      // The program may have made the terminal or pipe that we share non-blocking.
      pollfd wait{fd, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void complain(std::string_view message) {
  writeAll(STDERR_FILENO, "bigfoot-report: " + std::string(message) + "\n");
}

// The name of a log can be guessed: whoever may write to its folder could have put something there, for our text to go to.
static bool isOurs(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() && status.st_nlink == 1;
}

Output::~Output() {
  if (owned_) close(fd_);
}

void Output::open(uint64_t pid) {
  if (log_path_.empty()) return;
  bool file = log_path_ != "stderr" && log_path_ != "stdout";
  // Appends: a program that replaces itself with exec keeps its process id, and its first image's reports.
  openFile(file ? logName(log_path_, pid, time(nullptr)) : log_path_, Existing::kAppend);
}

void Output::openFile(const std::string &name, Existing existing) {
  if (name == "stderr" || name == "stdout") {
    fd_ = name == "stderr" ? STDERR_FILENO : STDOUT_FILENO;
    return;
  }
  name_ = name;
  int how = existing == Existing::kAppend ? O_APPEND | O_NOFOLLOW | O_NONBLOCK : O_TRUNC;
  int fd = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666);
  if (fd < 0) return fallBack("open", errno == ELOOP ? "it is a symbolic link" : strerror(errno));
  fd_ = fd;
  owned_ = true;
  if (existing == Existing::kAppend && !isOurs(fd)) fallBack("write to", "it was there, and is not a file of this user's own");
}

void Output::openNew(const std::string &prefix, const std::string &extension) {
  constexpr int kMost = 10'000;
  for (int i = 1; i <= kMost; ++i) {
    name_ = prefix + (i == 1 ? "" : "-" + std::to_string(i)) + extension;
    fd_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ >= 0 || errno != EEXIST) break;
  }
  owned_ = fd_ >= 0;
  if (!owned_) fallBack("create", strerror(errno));
}

void Output::write(std::string_view text) {
  int error = writeAll(fd_, text);
  if (!error) return;
  // All of the text again: half a report at the end of a full disk helps nobody.
  if (fd_ != STDERR_FILENO) {
    fallBack("write to", strerror(error));
    error = writeAll(STDERR_FILENO, text);
  }
  if (error) lost_ = true;
}

bool Output::isTerminal() const { return isatty(fd_); }

void Output::fallBack(std::string_view what, std::string_view why) {
  complain("cannot " + std::string(what) + " " + name_ + ": " + std::string(why) + "; writing to stderr instead");
  if (owned_) close(fd_);
  owned_ = false;
  fd_ = STDERR_FILENO;
}

}  // namespace bigfoot::report
