// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that the kernel reads and writes: descriptors, files and their names. How these order threads is in descriptors.cpp, whose
// functions are called from here.
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/variadic.h"
#include "runtime/intercept/vectors.h"

using namespace bigfoot;

extern "C" {
ssize_t __read_chk(int, void *, size_t, size_t);
ssize_t __pread_chk(int, void *, size_t, off_t, size_t);
ssize_t __pread64_chk(int, void *, size_t, off_t, size_t);
char *__getcwd_chk(char *, size_t, size_t);
char *__realpath_chk(const char *, char *, size_t);
ssize_t __readlink_chk(const char *, char *, size_t, size_t);
ssize_t __readlinkat_chk(int, const char *, char *, size_t, size_t);
int __poll_chk(pollfd *, nfds_t, int, size_t);
}

// --- reading and writing ---

LIBC ssize_t __bigfoot_read(int fd, void *to, size_t n, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, read(fd, to, n));
}
LIBC ssize_t __bigfoot___read_chk(int fd, void *to, size_t n, size_t room, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, __read_chk(fd, to, n, room));
}
LIBC ssize_t __bigfoot_pread(int fd, void *to, size_t n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, pread(fd, to, n, at));
}
LIBC ssize_t __bigfoot_pread64(int fd, void *to, size_t n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, pread(fd, to, n, at));
}
LIBC ssize_t __bigfoot___pread_chk(int fd, void *to, size_t n, off_t at, size_t room, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, __pread_chk(fd, to, n, at, room));
}
LIBC ssize_t __bigfoot___pread64_chk(int fd, void *to, size_t n, off_t at, size_t room, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wrote(to, __pread_chk(fd, to, n, at, room));
}
LIBC ssize_t __bigfoot_readv(int fd, const iovec *parts, int n, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readVector(call, parts, n);
  return wroteParts(call, parts, n, readv(fd, parts, n));
}
LIBC ssize_t __bigfoot_preadv(int fd, const iovec *parts, int n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readVector(call, parts, n);
  return wroteParts(call, parts, n, preadv(fd, parts, n, at));
}
LIBC ssize_t __bigfoot_preadv64(int fd, const iovec *parts, int n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readVector(call, parts, n);
  return wroteParts(call, parts, n, preadv(fd, parts, n, at));
}
LIBC ssize_t __bigfoot_write(int fd, const void *from, size_t n, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, n);
  return write(fd, from, n);
}
LIBC ssize_t __bigfoot_pwrite(int fd, const void *from, size_t n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, n);
  return pwrite(fd, from, n, at);
}
LIBC ssize_t __bigfoot_pwrite64(int fd, const void *from, size_t n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, n);
  return pwrite(fd, from, n, at);
}
LIBC ssize_t __bigfoot_writev(int fd, const iovec *parts, int n, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readParts(call, parts, n);
  return writev(fd, parts, n);
}
LIBC ssize_t __bigfoot_pwritev(int fd, const iovec *parts, int n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readParts(call, parts, n);
  return pwritev(fd, parts, n, at);
}
LIBC ssize_t __bigfoot_pwritev64(int fd, const iovec *parts, int n, off_t at, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  readParts(call, parts, n);
  return pwritev(fd, parts, n, at);
}
LIBC ssize_t __bigfoot_getrandom(void *to, size_t n, unsigned flags, PLACE) {
  CALL;
  return call.wrote(to, getrandom(to, n, flags));
}
LIBC int __bigfoot_getentropy(void *to, size_t n, PLACE) {
  CALL;
  const int result = getentropy(to, n);
  if (result == 0) call.write(to, n);
  return result;
}
LIBC ssize_t __bigfoot_sendfile(int out, int in, off_t *at, size_t n, PLACE) {
  CALL;
  descriptors::uses(call, out);
  descriptors::uses(call, in);
  call.read(at);
  const ssize_t sent = sendfile(out, in, at, n);
  if (sent >= 0) call.write(at);
  return sent;
}
LIBC int __bigfoot_eventfd_read(int fd, eventfd_t *to, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wroteIfZero(eventfd_read(fd, to), to);
}

// --- descriptors ---

LIBC int __bigfoot_pipe(int *ends, PLACE) {
  CALL;
  const int result = pipe(ends);
  if (result == 0) call.write(ends, 2 * sizeof *ends), opens(call, ends[0]), opens(call, ends[1]);
  return result;
}
LIBC int __bigfoot_pipe2(int *ends, int flags, PLACE) {
  CALL;
  const int result = pipe2(ends, flags);
  if (result == 0) call.write(ends, 2 * sizeof *ends), opens(call, ends[0]), opens(call, ends[1]);
  return result;
}

namespace {

void readPolled(const Call &call, const pollfd *fds, nfds_t n) {
  for (nfds_t i = 0; i < n; ++i) {
    call.read(&fds[i], offsetof(pollfd, revents));
    descriptors::uses(call, fds[i].fd);
  }
}
int wrotePolled(const Call &call, const pollfd *fds, nfds_t n, int ready) {
  for (nfds_t i = 0; ready >= 0 && i < n; ++i) call.write(&fds[i].revents);
  return ready;
}
size_t setBytes(int n) { return static_cast<size_t>((n + NFDBITS - 1) / NFDBITS) * sizeof(fd_mask); }
void usesSet(const Call &call, int n, const fd_set *set) {
  for (int fd = 0; set && call.isLibcs() && fd < n; ++fd)
    if (set->fds_bits[fd / NFDBITS] & (1L << fd % NFDBITS)) descriptors::uses(call, fd);
}
void readSets(const Call &call, int n, const fd_set *a, const fd_set *b, const fd_set *c) {
  call.read(a, setBytes(n));
  call.read(b, setBytes(n));
  call.read(c, setBytes(n));
  usesSet(call, n, a);
  usesSet(call, n, b);
  usesSet(call, n, c);
}
int wroteSets(const Call &call, int n, const fd_set *a, const fd_set *b, const fd_set *c, int ready) {
  if (ready < 0) return ready;
  call.write(a, setBytes(n));
  call.write(b, setBytes(n));
  call.write(c, setBytes(n));
  return ready;
}
int wroteEvents(const Call &call, const epoll_event *events, int ready) {
  if (ready > 0) call.write(events, static_cast<size_t>(ready) * sizeof *events);
  return ready;
}

}  // namespace

LIBC int __bigfoot_poll(pollfd *fds, nfds_t n, int milliseconds, PLACE) {
  CALL;
  readPolled(call, fds, n);
  return wrotePolled(call, fds, n, poll(fds, n, milliseconds));
}
LIBC int __bigfoot___poll_chk(pollfd *fds, nfds_t n, int milliseconds, size_t room, PLACE) {
  CALL;
  readPolled(call, fds, n);
  return wrotePolled(call, fds, n, __poll_chk(fds, n, milliseconds, room));
}
LIBC int __bigfoot_ppoll(pollfd *fds, nfds_t n, const timespec *time, const sigset_t *mask, PLACE) {
  CALL;
  readPolled(call, fds, n);
  call.read(time);
  call.read(mask, 8);
  return wrotePolled(call, fds, n, ppoll(fds, n, time, mask));
}
LIBC int __bigfoot_select(int n, fd_set *a, fd_set *b, fd_set *c, timeval *time, PLACE) {
  CALL;
  readSets(call, n, a, b, c);
  call.read(time);
  const int ready = wroteSets(call, n, a, b, c, select(n, a, b, c, time));
  if (ready >= 0) call.write(time);  // Linux tells what is left
  return ready;
}
LIBC int __bigfoot_pselect(int n, fd_set *a, fd_set *b, fd_set *c, const timespec *time, const sigset_t *mask, PLACE) {
  CALL;
  readSets(call, n, a, b, c);
  call.read(time);
  call.read(mask, 8);
  return wroteSets(call, n, a, b, c, pselect(n, a, b, c, time, mask));
}
LIBC int __bigfoot_epoll_ctl(int epoll, int operation, int fd, epoll_event *event, PLACE) {
  CALL;
  descriptors::uses(call, epoll);
  descriptors::uses(call, fd);
  if (operation != EPOLL_CTL_DEL) call.read(event);
  return epoll_ctl(epoll, operation, fd, event);
}
LIBC int __bigfoot_epoll_wait(int epoll, epoll_event *events, int most, int milliseconds, PLACE) {
  CALL;
  descriptors::uses(call, epoll);
  return wroteEvents(call, events, epoll_wait(epoll, events, most, milliseconds));
}
LIBC int __bigfoot_epoll_pwait(int epoll, epoll_event *events, int most, int milliseconds, const sigset_t *mask, PLACE) {
  CALL;
  descriptors::uses(call, epoll);
  call.read(mask, 8);
  return wroteEvents(call, events, epoll_pwait(epoll, events, most, milliseconds, mask));
}

// --- what files are ---

#define TELLS(name, type)                                          \
  LIBC int __bigfoot_##name(const char *path, type *to, PLACE) {   \
    CALL;                                                          \
    call.readString(path);                                         \
    return call.wroteIfZero(name(path, to), to);                   \
  }
#define TELLS_OF_DESCRIPTOR(name, type)                            \
  LIBC int __bigfoot_##name(int fd, type *to, PLACE) {             \
    CALL;                                                          \
    descriptors::uses(call, fd);                                   \
    return call.wroteIfZero(name(fd, to), to);                     \
  }
TELLS(stat, struct stat)
TELLS(stat64, struct stat64)
TELLS(lstat, struct stat)
TELLS(lstat64, struct stat64)
TELLS(statfs, struct statfs)
TELLS(statvfs, struct statvfs)
TELLS(statfs64, struct statfs64)
TELLS(statvfs64, struct statvfs64)
TELLS_OF_DESCRIPTOR(fstat, struct stat)
TELLS_OF_DESCRIPTOR(fstat64, struct stat64)
TELLS_OF_DESCRIPTOR(fstatfs, struct statfs)
TELLS_OF_DESCRIPTOR(fstatvfs, struct statvfs)
TELLS_OF_DESCRIPTOR(fstatfs64, struct statfs64)
TELLS_OF_DESCRIPTOR(fstatvfs64, struct statvfs64)
LIBC int __bigfoot_fstatat(int fd, const char *path, struct stat *to, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return call.wroteIfZero(fstatat(fd, path, to, flags), to);
}
LIBC int __bigfoot_fstatat64(int fd, const char *path, struct stat64 *to, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return call.wroteIfZero(fstatat64(fd, path, to, flags), to);
}
LIBC int __bigfoot_statx(int fd, const char *path, int flags, unsigned mask, struct statx *to, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return call.wroteIfZero(statx(fd, path, flags, mask, to), to);
}

// --- names ---

#define TAKES_PATH(name)                                  \
  LIBC int __bigfoot_##name(const char *path, PLACE) {    \
    CALL;                                                 \
    call.readString(path);                                \
    return name(path);                                    \
  }
#define TAKES_PATH_AND(name, type)                                     \
  LIBC int __bigfoot_##name(const char *path, type value, PLACE) {     \
    CALL;                                                              \
    call.readString(path);                                             \
    return name(path, value);                                          \
  }
#define CREATES(name)                                                  \
  LIBC int __bigfoot_##name(const char *path, mode_t mode, PLACE) {    \
    CALL;                                                              \
    call.readString(path);                                             \
    return opens(call, name(path, mode));                              \
  }
#define TAKES_TWO_PATHS(name)                                          \
  LIBC int __bigfoot_##name(const char *from, const char *to, PLACE) { \
    CALL;                                                              \
    call.readString(from);                                             \
    call.readString(to);                                               \
    return name(from, to);                                             \
  }
TAKES_PATH(unlink)
TAKES_PATH(rmdir)
TAKES_PATH(remove)
TAKES_PATH(chdir)
TAKES_PATH(chroot)
TAKES_PATH_AND(access, int)
TAKES_PATH_AND(mkdir, mode_t)
TAKES_PATH_AND(mkfifo, mode_t)
TAKES_PATH_AND(chmod, mode_t)
TAKES_PATH_AND(truncate, off_t)
TAKES_PATH_AND(truncate64, off_t)
CREATES(creat)
CREATES(creat64)
TAKES_TWO_PATHS(rename)
TAKES_TWO_PATHS(link)
TAKES_TWO_PATHS(symlink)

// A mode that was not given is not looked at.
#define OPENS(name) \
  VARIADIC(int, name, (const char *path, int flags), flags, (call.readString(path), opens(call, name(path, flags, va_arg(list, mode_t)))))
OPENS(open)
OPENS(open64)
#define OPENS_AT(name)                                          \
  VARIADIC(int, name, (int fd, const char *path, int flags), flags, \
           (descriptors::uses(call, fd), call.readString(path), opens(call, name(fd, path, flags, va_arg(list, mode_t)))))
OPENS_AT(openat)
OPENS_AT(openat64)
LIBC int __bigfoot_unlinkat(int fd, const char *path, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return unlinkat(fd, path, flags);
}
LIBC int __bigfoot_mkdirat(int fd, const char *path, mode_t mode, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return mkdirat(fd, path, mode);
}
LIBC int __bigfoot_faccessat(int fd, const char *path, int mode, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return faccessat(fd, path, mode, flags);
}
LIBC int __bigfoot_renameat(int from_fd, const char *from, int to_fd, const char *to, PLACE) {
  CALL;
  descriptors::uses(call, from_fd);
  descriptors::uses(call, to_fd);
  call.readString(from);
  call.readString(to);
  return renameat(from_fd, from, to_fd, to);
}

namespace {

DIR *openedDirectory(const Call &call, DIR *directory) {
  if (!directory) return nullptr;
  call.write(directory, 1);
  opens(call, dirfd(directory));
  return directory;
}

template <class Entry>
Entry *readEntry(const Call &call, DIR *directory, Entry *(*real)(DIR *)) {
  call.read(directory, 1);
  Entry *const entry = real(directory);
  if (entry) call.write(entry, entry->d_reclen);
  return entry;
}

}  // namespace

// A directory's stream is an object as well: whoever opens or closes it writes it, and so does the descriptor behind it.
LIBC DIR *__bigfoot_opendir(const char *path, PLACE) {
  CALL;
  call.readString(path);
  return openedDirectory(call, opendir(path));
}
LIBC DIR *__bigfoot_fdopendir(int fd, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  DIR *const directory = fdopendir(fd);
  call.write(directory, 1);
  return directory;
}
LIBC int __bigfoot_closedir(DIR *directory, PLACE) {
  CALL;
  call.write(directory, 1);
  const Closing closing(call, dirfd(directory));
  return closedir(directory);
}
LIBC dirent *__bigfoot_readdir(DIR *directory, PLACE) {
  CALL;
  return readEntry(call, directory, readdir);
}
LIBC dirent64 *__bigfoot_readdir64(DIR *directory, PLACE) {
  CALL;
  return readEntry(call, directory, readdir64);
}
#define MAKES_FILE(name, parameter, argument)                    \
  LIBC int __bigfoot_##name(char *pattern parameter, PLACE) {    \
    CALL;                                                        \
    call.readString(pattern);                                    \
    const int fd = name(pattern argument);                       \
    if (fd >= 0) call.write(pattern + strlen(pattern) - 6, 6);   \
    return opens(call, fd);                                      \
  }
#define FLAGS_PARAMETER , int flags
#define FLAGS_ARGUMENT , flags
MAKES_FILE(mkstemp, , )
MAKES_FILE(mkstemp64, , )
MAKES_FILE(mkostemp, FLAGS_PARAMETER, FLAGS_ARGUMENT)
MAKES_FILE(mkostemp64, FLAGS_PARAMETER, FLAGS_ARGUMENT)
LIBC char *__bigfoot_mkdtemp(char *pattern, PLACE) {
  CALL;
  call.readString(pattern);
  char *made = mkdtemp(pattern);
  if (made) call.write(pattern + strlen(pattern) - 6, 6);
  return made;
}

// A name that is put into memory of the caller's, or of libc's, which is fresh.
LIBC char *__bigfoot_getcwd(char *to, size_t n, PLACE) {
  CALL;
  char *path = getcwd(to, n);
  call.writeString(path);
  return path;
}
LIBC char *__bigfoot___getcwd_chk(char *to, size_t n, size_t room, PLACE) {
  CALL;
  char *path = __getcwd_chk(to, n, room);
  call.writeString(path);
  return path;
}
LIBC char *__bigfoot_realpath(const char *path, char *to, PLACE) {
  CALL;
  call.readString(path);
  char *found = realpath(path, to);
  call.writeString(found);
  return found;
}
LIBC char *__bigfoot___realpath_chk(const char *path, char *to, size_t room, PLACE) {
  CALL;
  call.readString(path);
  char *found = __realpath_chk(path, to, room);
  call.writeString(found);
  return found;
}
LIBC ssize_t __bigfoot_readlink(const char *path, char *to, size_t n, PLACE) {
  CALL;
  call.readString(path);
  return call.wrote(to, readlink(path, to, n));
}
LIBC ssize_t __bigfoot___readlink_chk(const char *path, char *to, size_t n, size_t room, PLACE) {
  CALL;
  call.readString(path);
  return call.wrote(to, __readlink_chk(path, to, n, room));
}
LIBC ssize_t __bigfoot_readlinkat(int fd, const char *path, char *to, size_t n, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return call.wrote(to, readlinkat(fd, path, to, n));
}
LIBC ssize_t __bigfoot___readlinkat_chk(int fd, const char *path, char *to, size_t n, size_t room, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.readString(path);
  return call.wrote(to, __readlinkat_chk(fd, path, to, n, room));
}
