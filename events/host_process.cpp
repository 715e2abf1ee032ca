// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "events/host_process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "abi/event_stream.h"

extern "C" __attribute__((weak)) const char __bigfoot_reporter_path[];

namespace bigfoot::events {
namespace {

constexpr int kHighDescriptor = 900;  // out of the way of programs that use small ones by number

pid_t g_host;

void complain(const char *what, const char *detail) {
  char line[512];
  const int size = snprintf(line, sizeof line, "BigFoot: %s%s\n", what, detail);
  if (size > 0 && write(STDERR_FILENO, line, static_cast<size_t>(size)) < 0) return;  // there is nobody to tell
}

// The value of tool= in BIGFOOT_OPTIONS, whose other keys are for the runtime of programs with checks.
void chosenTool(char *tool, size_t size) {
  snprintf(tool, size, "%s", "fasttrack");
  const char *options = getenv("BIGFOOT_OPTIONS");
  char copy[4096];
  snprintf(copy, sizeof copy, "%s", options ? options : "");
  char *rest = nullptr;
  for (char *word = strtok_r(copy, " \t\n", &rest); word; word = strtok_r(nullptr, " \t\n", &rest)) {
    if (!strncmp(word, "tool=", 5)) snprintf(tool, size, "%s", word + 5);
    else complain("programs of --checks=events take no option but tool=: ignoring ", word);
  }
}

void hostPath(char *path, size_t size) {
  const char *reporter = &__bigfoot_reporter_path[0] ? __bigfoot_reporter_path : "";
  const char *slash = strrchr(reporter, '/');
  snprintf(path, size, "%.*s/bigfoot-lab", slash ? static_cast<int>(slash - reporter) : 0, reporter);
}

// Returns: our end of the socket.
int startHost() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) die("cannot make a socket for events");
  char path[4096], option[4200] = "--tool=";
  hostPath(path, sizeof path);
  chosenTool(option + 7, sizeof option - 7);
  g_host = fork();
  if (g_host < 0) die("cannot start the detectors' process");
  if (g_host == 0) {
    dup2(ends[1], STDIN_FILENO);
    char name[] = "bigfoot-lab", command[] = "online";
    char *arguments[] = {name, command, option, nullptr};
    execv(path, arguments);
    complain("cannot run the detectors, ", path);
    _exit(127);
  }
  close(ends[1]);
  return ends[0];
}

}  // namespace

int connectToHost() {
  const char *given = getenv(kEventSocketVariable);
  const int socket = given ? atoi(given) : startHost();
  unsetenv(kEventSocketVariable);  // not for programs that this one starts
  const int high = fcntl(socket, F_DUPFD_CLOEXEC, kHighDescriptor);
  if (high < 0 && given) die("BIGFOOT_EVENT_SOCKET names no descriptor; 'bigfoot record' sets it");
  if (high < 0) return socket;
  close(socket);
  return high;
}

int awaitHost(int status) {
  if (!g_host) return status;
  int ended = 0;
  while (waitpid(g_host, &ended, 0) < 0)
    if (errno != EINTR) return status;
  return WIFEXITED(ended) && WEXITSTATUS(ended) ? WEXITSTATUS(ended) : status;
}

void forgetHost() { g_host = 0; }

bool sendAll(int socket, const void *bytes, size_t size) {
  const char *at = static_cast<const char *>(bytes);
  while (size) {
    const ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    size -= static_cast<size_t>(sent);
  }
  return true;
}

void die(const char *what) {
  complain("", what);
  _exit(1);
}

}  // namespace bigfoot::events
