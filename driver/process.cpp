// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "driver/message.h"

namespace bigfoot::driver {

static std::optional<std::string> readAll(int fd) {
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n == 0) return text;
    if (n < 0 && errno != EINTR) return std::nullopt;
    if (n > 0) text.append(buffer, n);
  }
}

std::optional<std::string> readFile(const std::string &path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::optional<std::string> text = readAll(fd);
  close(fd);
  return text;
}

bool writeFile(const std::string &path, std::string_view contents) {
  FILE *file = fopen(path.c_str(), "wb");
  if (!file) return false;
  const bool written = fwrite(contents.data(), 1, contents.size(), file) == contents.size();
  return (fclose(file) == 0) && written;
}

bool isExecutableFile(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

bool exists(const std::string &path) { return access(path.c_str(), F_OK) == 0; }

std::string realPath(const std::string &path) {
  char *real = realpath(path.c_str(), nullptr);
  if (!real) return "";
  std::string result = real;
  free(real);
  return result;
}

std::string findInPath(std::string_view name) {
  const char *path = getenv("PATH");
  std::string_view rest = path ? path : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    std::string candidate(rest.substr(0, colon));
    if (candidate.empty()) candidate = ".";
    candidate += '/';
    candidate += name;
    if (isExecutableFile(candidate)) return candidate;
    if (colon == std::string_view::npos) break;
    rest.remove_prefix(colon + 1);
  }
  return "";
}

std::string anonymousFile(const char *label, std::string_view contents) {
  const int fd = memfd_create(label, 0);
  if (fd < 0) fatal(std::string("cannot create an anonymous file: ") + strerror(errno));
  while (!contents.empty()) {
    const ssize_t n = write(fd, contents.data(), contents.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fatal(std::string("cannot write an anonymous file: ") + strerror(errno));
    contents.remove_prefix(n);
  }
  return "/proc/self/fd/" + std::to_string(fd);
}

static std::vector<char *> argumentVector(const std::vector<std::string> &command) {
  std::vector<char *> argv;
  for (const std::string &word : command) argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  return argv;
}

void become(const std::vector<std::string> &command) {
  fflush(stdout);
  execv(command[0].c_str(), argumentVector(command).data());
  const int code = errno;
  error("cannot run '" + command[0] + "': " + strerror(code));
  _exit(code == ENOENT ? 127 : 126);   // as a shell does
}

static volatile pid_t forward_to = 0;
static void forwardSignal(int signal) {
  if (forward_to > 0) kill(forward_to, signal);
}

int runToEnd(const std::vector<std::string> &command) {
  // The terminal sends SIGINT and SIGQUIT to the child as well; we stay, to clean up after it.
  struct sigaction ignore = {}, forward = {}, old_int, old_quit;
  ignore.sa_handler = SIG_IGN;
  forward.sa_handler = forwardSignal;
  forward.sa_flags = SA_RESTART;
  sigaction(SIGINT, &ignore, &old_int);
  sigaction(SIGQUIT, &ignore, &old_quit);
  fflush(stdout);
  const pid_t child = fork();
  if (child < 0) fatal(std::string("cannot fork: ") + strerror(errno));
  if (child == 0) {
    sigaction(SIGINT, &old_int, nullptr);
    sigaction(SIGQUIT, &old_quit, nullptr);
    become(command);
  }
  forward_to = child;
  sigaction(SIGTERM, &forward, nullptr);
  sigaction(SIGHUP, &forward, nullptr);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  forward_to = 0;
  sigaction(SIGINT, &old_int, nullptr);
  sigaction(SIGQUIT, &old_quit, nullptr);
  signal(SIGTERM, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  return status;
}

void endAs(int wait_status) {
  if (!WIFSIGNALED(wait_status)) exit(WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const rlimit no_core = {0, 0};   // the child's core is the interesting one
  setrlimit(RLIMIT_CORE, &no_core);
  signal(number, SIG_DFL);
  raise(number);
  exit(128 + number);
}

std::optional<std::string> outputOf(const std::vector<std::string> &command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDERR_FILENO);
    execv(command[0].c_str(), argumentVector(command).data());
    _exit(127);
  }
  close(ends[1]);
  std::optional<std::string> text = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  if (child < 0) return std::nullopt;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text : std::nullopt;
}

}  // namespace bigfoot::driver
