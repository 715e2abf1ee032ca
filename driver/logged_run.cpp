// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/logged_run.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

// The line that tells how far a build is.
class Progress {
 public:
  void show(std::string line) {
    for (char &c : line)
      if (static_cast<unsigned char>(c) < ' ') c = ' ';   // tabs, and what would move the cursor
    if (line.empty()) return;
    if (terminal_) return showOnTerminal(line);
    const auto now = std::chrono::steady_clock::now();
    if (now - said_ < std::chrono::seconds(10)) return;
    note("building: " + line.substr(0, kWidth));
    said_ = now;
  }
  ~Progress() {
    if (terminal_) fputs("\r\033[K", stderr);
  }

 private:
  static constexpr std::size_t kWidth = 80;

  void showOnTerminal(const std::string &line) {
    winsize size = {};
    const std::size_t width = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kWidth;
    const std::string text = "bigfoot: building: " + line;
    fprintf(stderr, "\r\033[K%s", text.substr(0, width - 1).c_str());
    fflush(stderr);
  }

  const bool terminal_ = isatty(STDERR_FILENO);
  std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

void copyOutput(int from, int to) {
  Progress progress;
  std::string line;
  char buffer[1 << 14];
  for (;;) {
    const ssize_t n = read(from, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    for (ssize_t done = 0; done < n;) {
      const ssize_t written = write(to, buffer + done, n - done);
      if (written <= 0 && errno != EINTR) fatal(std::string("cannot write the log: ") + strerror(errno));
      if (written > 0) done += written;
    }
    for (ssize_t i = 0; i < n; ++i) {
      if (buffer[i] == '\n') {
        progress.show(line);
        line.clear();
      } else if (line.size() < 1024) {
        line += buffer[i];
      }
    }
  }
}

}  // namespace

int runLogged(const Words &command, const std::string &log) {
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) fatal("cannot write '" + log + "': " + strerror(errno));
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fatal(std::string("cannot make a pipe: ") + strerror(errno));
  fflush(stdout);
  const pid_t child = fork();
  if (child < 0) fatal(std::string("cannot fork: ") + strerror(errno));
  if (child == 0) {
    const int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    become(command);
  }
  close(ends[1]);
  copyOutput(ends[0], file);
  close(ends[0]);
  close(file);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

std::string lastLines(const std::string &file, unsigned count) {
  const std::string text = readFile(file).value_or("");
  std::size_t at = text.size();
  if (at > 0 && text[at - 1] == '\n') --at;
  for (; at > 0; --at)
    if (text[at - 1] == '\n' && --count == 0) break;
  return text.substr(at);
}

}  // namespace bigfoot::driver
