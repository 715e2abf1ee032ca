// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process that becomes another program tells first what its threads put off. (B4) libc's functions do not call each other by their
// public names.
#include <stdarg.h>
#include <unistd.h>

#include "runtime/intercept/real.h"
#include "runtime/report/finish.h"

using namespace bigfoot;

INTERCEPT(int, execve)(const char *path, char *const *arguments, char *const *environment) {
  tellWhatWasPutOff();
  return REAL(execve)(path, arguments, environment);
}

INTERCEPT(int, execvpe)(const char *file, char *const *arguments, char *const *environment) {
  tellWhatWasPutOff();
  return REAL(execvpe)(file, arguments, environment);
}

INTERCEPT(int, fexecve)(int fd, char *const *arguments, char *const *environment) {
  tellWhatWasPutOff();
  return REAL(fexecve)(fd, arguments, environment);
}

INTERCEPT(int, execv)(const char *path, char *const *arguments) { return execve(path, arguments, environ); }
INTERCEPT(int, execvp)(const char *file, char *const *arguments) { return execvpe(file, arguments, environ); }

// The arguments of a call of execl and its like as an array, on the caller's stack: these may be called where nothing can be allocated.
#define BIGFOOT_ARGUMENTS(first, array)                                                  \
  va_list given, counted;                                                                \
  va_start(given, first);                                                                \
  va_copy(counted, given);                                                               \
  size_t count = 1;                                                                      \
  while (va_arg(counted, char *)) ++count;                                               \
  va_end(counted);                                                                       \
  auto **array = static_cast<char **>(__builtin_alloca((count + 1) * sizeof(char *)));   \
  array[0] = const_cast<char *>(first);                                                  \
  for (size_t i = 1; i <= count; ++i) array[i] = va_arg(given, char *)

INTERCEPT(int, execl)(const char *path, const char *first, ...) {
  BIGFOOT_ARGUMENTS(first, arguments);
  va_end(given);
  return execv(path, arguments);
}

INTERCEPT(int, execlp)(const char *file, const char *first, ...) {
  BIGFOOT_ARGUMENTS(first, arguments);
  va_end(given);
  return execvp(file, arguments);
}

INTERCEPT(int, execle)(const char *path, const char *first, ...) {
  BIGFOOT_ARGUMENTS(first, arguments);
  char *const *environment = va_arg(given, char *const *);
  va_end(given);
  return execve(path, arguments, environment);
}
