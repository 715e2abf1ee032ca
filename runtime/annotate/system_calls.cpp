// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls that are not about descriptors.
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <time.h>

#include "runtime/annotate/system_call.h"

using namespace bigfoot;

// --- signals between threads ---

BEFORE(kill, long, long signal) { channels::signalling(static_cast<int>(signal)); }
NOTHING_AFTER(kill)
BEFORE(tkill, long, long signal) { channels::signalling(static_cast<int>(signal)); }
NOTHING_AFTER(tkill)
BEFORE(tgkill, long, long, long signal) { channels::signalling(static_cast<int>(signal)); }
NOTHING_AFTER(tgkill)

// --- names of files ---

#define READS_PATH(name)                                                   \
  BEFORE(name, long path) {                                                \
    CHECKS;                                                                \
    call.readString(at<char>(path));                                       \
  }                                                                        \
  NOTHING_AFTER(name)
READS_PATH(unlink)
READS_PATH(rmdir)
READS_PATH(mkdir)
READS_PATH(chdir)
READS_PATH(chroot)
READS_PATH(chmod)
READS_PATH(chown)
READS_PATH(lchown)
READS_PATH(access)
READS_PATH(truncate)
READS_PATH(mknod)

#define READS_SECOND_PATH(name)                                            \
  BEFORE(name, long, long path) {                                          \
    CHECKS;                                                                \
    call.readString(at<char>(path));                                       \
  }                                                                        \
  NOTHING_AFTER(name)
READS_SECOND_PATH(mkdirat)
READS_SECOND_PATH(unlinkat)
READS_SECOND_PATH(mknodat)
READS_SECOND_PATH(faccessat)
READS_SECOND_PATH(fchmodat)
READS_SECOND_PATH(fchownat)
READS_SECOND_PATH(inotify_add_watch)

#define READS_TWO_PATHS(name, ...)                                         \
  BEFORE(name, __VA_ARGS__) {                                              \
    CHECKS;                                                                \
    call.readString(at<char>(from));                                       \
    call.readString(at<char>(to));                                         \
  }                                                                        \
  NOTHING_AFTER(name)
READS_TWO_PATHS(link, long from, long to)
READS_TWO_PATHS(symlink, long from, long to)
READS_TWO_PATHS(rename, long from, long to)
READS_TWO_PATHS(symlinkat, long from, long, long to)
READS_TWO_PATHS(linkat, long, long from, long, long to)
READS_TWO_PATHS(renameat, long, long from, long, long to)

#define READS_LINK(name, ...)                                              \
  BEFORE(name, __VA_ARGS__) {                                              \
    (void)to;                                                              \
    CHECKS;                                                                \
    call.readString(at<char>(path));                                       \
  }                                                                        \
  AFTER(name, __VA_ARGS__) {                                               \
    (void)path;                                                            \
    CHECKS;                                                                \
    call.wrote(at(to), result);                                            \
  }
READS_LINK(readlink, long path, long to)
READS_LINK(readlinkat, long, long path, long to)
READS_LINK(getxattr, long path, long, long to)
READS_LINK(lgetxattr, long path, long, long to)
READS_LINK(listxattr, long path, long to)
READS_LINK(llistxattr, long path, long to)

// --- what the kernel tells in an object of known size ---

#define TELLS(name, type, ...)                                             \
  NOTHING_BEFORE(name)                                                     \
  AFTER(name, __VA_ARGS__) {                                               \
    CHECKS;                                                                \
    if (result >= 0) call.write(at<type>(to));                             \
  }
#define TELLS_OF_PATH(name, type, ...)                                     \
  BEFORE(name, __VA_ARGS__) {                                              \
    (void)to;                                                              \
    CHECKS;                                                                \
    call.readString(at<char>(path));                                       \
  }                                                                        \
  AFTER(name, __VA_ARGS__) {                                               \
    (void)path;                                                            \
    CHECKS;                                                                \
    if (result == 0) call.write(at<type>(to));                             \
  }
TELLS_OF_PATH(newstat, struct stat, long path, long to)
TELLS_OF_PATH(newlstat, struct stat, long path, long to)
TELLS_OF_PATH(newfstatat, struct stat, long, long path, long to)
TELLS_OF_PATH(statfs, struct statfs, long path, long to)
TELLS(newfstat, struct stat, long, long to)
TELLS(fstatfs, struct statfs, long, long to)
TELLS(time, time_t, long to)
TELLS(times, tms, long to)
TELLS(newuname, utsname, long to)
TELLS(sysinfo, struct sysinfo, long to)
TELLS(getrusage, struct rusage, long, long to)
TELLS(getrlimit, struct rlimit, long, long to)
TELLS(getitimer, itimerval, long, long to)
TELLS(timer_gettime, itimerspec, long, long to)
TELLS(timerfd_gettime, itimerspec, long, long to)
TELLS(clock_gettime, timespec, long, long to)
TELLS(clock_getres, timespec, long, long to)
TELLS(sched_rr_get_interval, timespec, long, long to)

#define IS_TOLD(name, type, ...)                                           \
  BEFORE(name, __VA_ARGS__) {                                              \
    CHECKS;                                                                \
    call.read(at<type>(from));                                             \
  }                                                                        \
  NOTHING_AFTER(name)
IS_TOLD(setrlimit, struct rlimit, long, long from)
IS_TOLD(clock_settime, timespec, long, long from)

NOTHING_BEFORE(gettimeofday)
AFTER(gettimeofday, long time, long zone) {
  CHECKS;
  if (result != 0) return;
  call.write(at<timeval>(time));
  call.write(at<struct timezone>(zone));
}

#define SLEEPS(name, ...)                                                  \
  BEFORE(name, __VA_ARGS__) {                                              \
    (void)left;                                                            \
    CHECKS;                                                                \
    call.read(at<timespec>(time));                                         \
  }                                                                        \
  AFTER(name, __VA_ARGS__) {                                               \
    (void)time;                                                            \
    CHECKS;                                                                \
    if (result == -EINTR) call.write(at<timespec>(left));                  \
  }
SLEEPS(nanosleep, long time, long left)
SLEEPS(clock_nanosleep, long, long, long time, long left)

NOTHING_BEFORE(getcwd)
AFTER(getcwd, long to) {
  CHECKS;
  call.wrote(at(to), result);
}

NOTHING_BEFORE(wait4)
AFTER(wait4, long, long status, long, long usage) {
  CHECKS;
  if (result <= 0) return;
  call.write(at<int>(status));
  call.write(at<struct rusage>(usage));
}

BEFORE(sched_setaffinity, long, long bytes, long mask) {
  CHECKS;
  call.read(at(mask), static_cast<size_t>(bytes));
}
NOTHING_AFTER(sched_setaffinity)
NOTHING_BEFORE(sched_getaffinity)
AFTER(sched_getaffinity, long, long, long mask) {
  CHECKS;
  call.wrote(at(mask), result);
}

BEFORE(rt_sigprocmask, long, long set, long, long bytes) {
  CHECKS;
  call.read(at(set), static_cast<size_t>(bytes));
}
AFTER(rt_sigprocmask, long, long, long old, long bytes) {
  CHECKS;
  if (result == 0) call.write(at(old), static_cast<size_t>(bytes));
}

// --- calls that touch no memory of the program, or only words that it uses by atomics ---

NOTHING(futex)
NOTHING(gettid)
NOTHING(getpid)
NOTHING(getppid)
NOTHING(getuid)
NOTHING(geteuid)
NOTHING(getgid)
NOTHING(getegid)
NOTHING(getpgid)
NOTHING(getpgrp)
NOTHING(getsid)
NOTHING(setuid)
NOTHING(setgid)
NOTHING(setreuid)
NOTHING(setregid)
NOTHING(setresuid)
NOTHING(setresgid)
NOTHING(setfsuid)
NOTHING(setfsgid)
NOTHING(setpgid)
NOTHING(setsid)
NOTHING(alarm)
NOTHING(pause)
NOTHING(nice)
NOTHING(personality)
NOTHING(umask)
NOTHING(setpriority)
NOTHING(getpriority)
NOTHING(sched_yield)
NOTHING(sched_getscheduler)
NOTHING(sched_get_priority_max)
NOTHING(sched_get_priority_min)
NOTHING(timer_delete)
NOTHING(timer_getoverrun)
NOTHING(exit)
NOTHING(exit_group)
NOTHING(sync)
NOTHING(mprotect)
NOTHING(msync)
NOTHING(mlock)
NOTHING(munlock)
NOTHING(mlockall)
NOTHING(munlockall)
NOTHING(unshare)
NOTHING(setns)
NOTHING(ioprio_set)
NOTHING(ioprio_get)
