// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is left: the system and its users, processes, signal sets, the environment, random numbers, sorting, character sets.
#include <grp.h>
#include <iconv.h>
#include <pwd.h>
#include <search.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/variadic.h"

using namespace bigfoot;

extern "C" {
int __gethostname_chk(char *, size_t, size_t);
int __xpg_strerror_r(int, char *, size_t);
}

// Of a set of signals, the part that the kernel looks at; libc's is larger, for history's sake.
namespace {
constexpr size_t kSignalSet = 8;
int wroteSet(const Call &call, int result, const sigset_t *set) {
  if (result == 0) call.write(set, kSignalSet);
  return result;
}
}  // namespace

// --- the system, processes ---

LIBC int __bigfoot_uname(utsname *to, PLACE) {
  CALL;
  return call.wroteIfZero(uname(to), to);
}
LIBC int __bigfoot_gethostname(char *to, size_t n, PLACE) {
  CALL;
  const int result = gethostname(to, n);
  if (result == 0) call.writeString(to);
  return result;
}
LIBC int __bigfoot___gethostname_chk(char *to, size_t n, size_t room, PLACE) {
  CALL;
  const int result = __gethostname_chk(to, n, room);
  if (result == 0) call.writeString(to);
  return result;
}
LIBC int __bigfoot_sysinfo(struct sysinfo *to, PLACE) {
  CALL;
  return call.wroteIfZero(sysinfo(to), to);
}
LIBC int __bigfoot_getloadavg(double *to, int n, PLACE) {
  CALL;
  const int got = getloadavg(to, n);
  if (got > 0) call.write(to, static_cast<size_t>(got) * sizeof *to);
  return got;
}
LIBC int __bigfoot_getrlimit(int which, rlimit *to, PLACE) {
  CALL;
  return call.wroteIfZero(getrlimit(static_cast<__rlimit_resource_t>(which), to), to);
}
LIBC int __bigfoot_getrlimit64(int which, rlimit64 *to, PLACE) {
  CALL;
  return call.wroteIfZero(getrlimit64(static_cast<__rlimit_resource_t>(which), to), to);
}
LIBC int __bigfoot_setrlimit(int which, const rlimit *from, PLACE) {
  CALL;
  call.read(from);
  return setrlimit(static_cast<__rlimit_resource_t>(which), from);
}
LIBC int __bigfoot_setrlimit64(int which, const rlimit64 *from, PLACE) {
  CALL;
  call.read(from);
  return setrlimit64(static_cast<__rlimit_resource_t>(which), from);
}
LIBC int __bigfoot_getrusage(int who, rusage *to, PLACE) {
  CALL;
  return call.wroteIfZero(getrusage(static_cast<__rusage_who_t>(who), to), to);
}
LIBC pid_t __bigfoot_wait(int *status, PLACE) {
  CALL;
  const pid_t child = wait(status);
  if (child > 0) call.write(status);
  return child;
}
LIBC pid_t __bigfoot_waitpid(pid_t which, int *status, int options, PLACE) {
  CALL;
  const pid_t child = waitpid(which, status, options);
  if (child > 0) call.write(status);
  return child;
}
LIBC pid_t __bigfoot_wait4(pid_t which, int *status, int options, rusage *usage, PLACE) {
  CALL;
  const pid_t child = wait4(which, status, options, usage);
  if (child > 0) call.write(status), call.write(usage);
  return child;
}
LIBC pid_t __bigfoot_wait3(int *status, int options, rusage *usage, PLACE) {
  CALL;
  const pid_t child = wait3(status, options, usage);
  if (child > 0) call.write(status), call.write(usage);
  return child;
}
LIBC int __bigfoot_waitid(idtype_t type, id_t which, siginfo_t *info, int options, PLACE) {
  CALL;
  return call.wroteIfZero(waitid(type, which, info, options), info);
}
LIBC int __bigfoot_sem_getvalue(sem_t *semaphore, int *to, PLACE) {
  CALL;
  return call.wroteIfZero(sem_getvalue(semaphore, to), to);
}
LIBC int __bigfoot_system(const char *command, PLACE) {
  CALL;
  call.readString(command);
  return system(command);
}

// --- users ---

#define USER(name, type, key, read_key)                                                                        \
  LIBC int __bigfoot_##name(key which, type *to, char *buffer, size_t n, type **result, PLACE) {               \
    CALL;                                                                                                      \
    read_key;                                                                                                  \
    const int error = name(which, to, buffer, n, result);                                                      \
    call.write(result);                                                                                        \
    if (error == 0 && *result) call.write(to);                                                                 \
    return error;                                                                                              \
  }
USER(getpwnam_r, passwd, const char *, call.readString(which))
USER(getpwuid_r, passwd, uid_t, )
USER(getgrnam_r, group, const char *, call.readString(which))
USER(getgrgid_r, group, gid_t, )
// Into memory that all threads share.
LIBC passwd *__bigfoot_getpwnam(const char *which, PLACE) {
  CALL;
  call.readString(which);
  passwd *shared = getpwnam(which);
  call.write(shared);
  return shared;
}
LIBC passwd *__bigfoot_getpwuid(uid_t which, PLACE) {
  CALL;
  passwd *shared = getpwuid(which);
  call.write(shared);
  return shared;
}

// --- sets of signals ---

LIBC int __bigfoot_sigemptyset(sigset_t *set, PLACE) {
  CALL;
  return wroteSet(call, sigemptyset(set), set);
}
LIBC int __bigfoot_sigfillset(sigset_t *set, PLACE) {
  CALL;
  return wroteSet(call, sigfillset(set), set);
}
LIBC int __bigfoot_sigaddset(sigset_t *set, int signal, PLACE) {
  CALL;
  return wroteSet(call, sigaddset(set, signal), set);
}
LIBC int __bigfoot_sigdelset(sigset_t *set, int signal, PLACE) {
  CALL;
  return wroteSet(call, sigdelset(set, signal), set);
}
LIBC int __bigfoot_sigismember(const sigset_t *set, int signal, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return sigismember(set, signal);
}
LIBC int __bigfoot_sigprocmask(int how, const sigset_t *set, sigset_t *old, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return wroteSet(call, sigprocmask(how, set, old), old);
}
LIBC int __bigfoot_pthread_sigmask(int how, const sigset_t *set, sigset_t *old, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return wroteSet(call, pthread_sigmask(how, set, old), old);
}
LIBC int __bigfoot_sigpending(sigset_t *set, PLACE) {
  CALL;
  return wroteSet(call, sigpending(set), set);
}
LIBC int __bigfoot_sigaction(int signal, const struct sigaction *action, struct sigaction *old, PLACE) {
  CALL;
  call.read(action);
  return call.wroteIfZero(sigaction(signal, action, old), old);
}
LIBC int __bigfoot_sigsuspend(const sigset_t *set, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return sigsuspend(set);
}
LIBC int __bigfoot_sigwait(const sigset_t *set, int *signal, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return call.wroteIfZero(sigwait(set, signal), signal);
}
LIBC int __bigfoot_sigwaitinfo(const sigset_t *set, siginfo_t *info, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  return call.wroteUnlessNegative(sigwaitinfo(set, info), info);
}
LIBC int __bigfoot_sigtimedwait(const sigset_t *set, siginfo_t *info, const timespec *time, PLACE) {
  CALL;
  call.read(set, kSignalSet);
  call.read(time);
  return call.wroteUnlessNegative(sigtimedwait(set, info, time), info);
}

// --- the environment: POSIX lets no other thread look at it while one changes it ---

LIBC char *__bigfoot_getenv(const char *name, PLACE) {
  CALL;
  call.readString(name);
  call.read(&environ);
  return getenv(name);
}
LIBC char *__bigfoot_secure_getenv(const char *name, PLACE) {
  CALL;
  call.readString(name);
  call.read(&environ);
  return secure_getenv(name);
}
LIBC int __bigfoot_setenv(const char *name, const char *value, int replaces, PLACE) {
  CALL;
  call.readString(name);
  call.readString(value);
  call.write(&environ);
  return setenv(name, value, replaces);
}
LIBC int __bigfoot_unsetenv(const char *name, PLACE) {
  CALL;
  call.readString(name);
  call.write(&environ);
  return unsetenv(name);
}
LIBC int __bigfoot_putenv(char *text, PLACE) {
  CALL;
  call.readString(text);
  call.write(&environ);
  return putenv(text);
}
LIBC int __bigfoot_clearenv(PLACE) {
  CALL;
  call.write(&environ);
  return clearenv();
}

// --- random numbers ---

LIBC int __bigfoot_rand_r(unsigned *state, PLACE) {
  CALL;
  call.write(state);
  return rand_r(state);
}
LIBC int __bigfoot_random_r(random_data *state, int32_t *to, PLACE) {
  CALL;
  call.write(state);
  return call.wroteIfZero(random_r(state, to), to);
}
LIBC int __bigfoot_drand48_r(drand48_data *state, double *to, PLACE) {
  CALL;
  call.write(state);
  return call.wroteIfZero(drand48_r(state, to), to);
}
LIBC int __bigfoot_lrand48_r(drand48_data *state, long *to, PLACE) {
  CALL;
  call.write(state);
  return call.wroteIfZero(lrand48_r(state, to), to);
}
LIBC double __bigfoot_erand48(unsigned short *state, PLACE) {
  CALL;
  call.write(state, 3 * sizeof *state);
  return erand48(state);
}
LIBC long __bigfoot_nrand48(unsigned short *state, PLACE) {
  CALL;
  call.write(state, 3 * sizeof *state);
  return nrand48(state);
}
LIBC long __bigfoot_jrand48(unsigned short *state, PLACE) {
  CALL;
  call.write(state, 3 * sizeof *state);
  return jrand48(state);
}

// --- sorting and searching: what the comparison looks at it checks itself; elements are moved by libc ---

LIBC void __bigfoot_qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *), PLACE) {
  CALL;
  if (n > 1) call.write(base, n * size);
  qsort(base, n, size, compare);
}
LIBC void __bigfoot_qsort_r(void *base, size_t n, size_t size, int (*compare)(const void *, const void *, void *), void *given,
                            PLACE) {
  CALL;
  if (n > 1) call.write(base, n * size);
  qsort_r(base, n, size, compare, given);
}
LIBC void *__bigfoot_lfind(const void *key, const void *base, size_t *n, size_t size,
                           int (*compare)(const void *, const void *), PLACE) {
  CALL;
  call.read(n);
  return lfind(key, base, n, size, compare);
}
LIBC void *__bigfoot_lsearch(const void *key, void *base, size_t *n, size_t size, int (*compare)(const void *, const void *),
                             PLACE) {
  CALL;
  call.read(n);
  const size_t had = *n;
  void *found = lsearch(key, base, n, size, compare);
  if (*n != had) call.read(key, size), call.write(n), call.write(static_cast<char *>(base) + had * size, size);
  return found;
}

// --- character sets, messages ---

LIBC size_t __bigfoot_iconv(iconv_t how, char **from, size_t *from_left, char **to, size_t *to_left, PLACE) {
  CALL;
  char *const from_start = from ? *from : nullptr, *const to_start = to ? *to : nullptr;
  const size_t result = iconv(how, from, from_left, to, to_left);
  if (from_start) call.read(from_start, distance(from_start, *from)), call.write(from), call.write(from_left);
  if (to_start) call.write(to_start, distance(to_start, *to)), call.write(to), call.write(to_left);
  return result;
}
LIBC char *__bigfoot_strerror_r(int error, char *to, size_t n, PLACE) {
  CALL;
  char *text = strerror_r(error, to, n);
  if (text == to) call.writeString(to);
  return text;
}
LIBC int __bigfoot___xpg_strerror_r(int error, char *to, size_t n, PLACE) {
  CALL;
  const int result = __xpg_strerror_r(error, to, n);
  if (result == 0) call.writeString(to);
  return result;
}

// --- terminals and devices: of ioctl, the requests of which it is known what they touch ---

static int control(const Call &call, int fd, unsigned long request, void *argument) {
  descriptors::uses(call, fd);
  if (request == FIONBIO || request == FIOASYNC) call.read(static_cast<int *>(argument));
  if (request == TIOCSWINSZ) call.read(static_cast<winsize *>(argument));
  const int result = ioctl(fd, request, argument);
  if (result < 0) return result;
  if (request == FIONREAD || request == TIOCOUTQ) call.write(static_cast<int *>(argument));
  if (request == TIOCGWINSZ) call.write(static_cast<winsize *>(argument));
  return result;
}
VARIADIC(int, ioctl, (int fd, unsigned long request), request, control(call, fd, request, va_arg(list, void *)))
LIBC int __bigfoot_tcgetattr(int fd, termios *to, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wroteIfZero(tcgetattr(fd, to), to);
}
LIBC int __bigfoot_tcsetattr(int fd, int when, const termios *from, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from);
  return tcsetattr(fd, when, from);
}
