/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#ifndef FILES
#define FILES
struct iovec parts[2] = {{c, 4}, {c + 20, 8}};
struct stat status[2];
struct statfs system_status[2];
struct statvfs other_status[2];
struct pollfd polled[2];
struct epoll_event events[4];
fd_set sets[2];
int fd;
DIR *directory;
#define FILLED fd = open("/tmp", O_TMPFILE | O_RDWR, 0600); write(fd, "hello world", 11); lseek(fd, 0, SEEK_SET)
#define PIPE pipe(ends); write(ends[1], "hello", 5)
#endif
CASE(read__to, FILLED, read(fd, c, 4), use(c[3]), use(c[4]))
CASE(read__short, FILLED, read(fd, c, 60), use(c[10]), use(c[11]))
CASE(read__failed, FILLED, read(-1, c, 4); read(fd, b, 1), use(b[0]), use(c[0]))
CASE(pread__to, FILLED, pread(fd, c, 4, 1), use(c[3]), use(c[4]))
CASE(readv__first, FILLED, readv(fd, parts, 2), use(c[3]), use(c[4]))
CASE(readv__second, FILLED, readv(fd, parts, 2), use(c[26]), use(c[27]))
CASE(readv__vector, FILLED, readv(fd, parts, 2), parts[1].iov_len = 8, use(parts[1].iov_len))
CASE(preadv__second, FILLED, preadv(fd, parts, 2, 1), use(c[25]), use(c[26]))
CASE(write__from, FILLED, write(fd, a, 4), a[3] = 1, a[4] = 1)
CASE(pwrite__from, FILLED, pwrite(fd, a, 4, 0), a[3] = 1, a[4] = 1)
CASE(writev__second, FILLED, writev(fd, parts, 2), c[27] = 1, c[28] = 1)
CASE(pwritev__second, FILLED, pwritev(fd, parts, 2, 0), c[27] = 1, c[28] = 1)
CASE(getrandom__to, , getrandom(c, 4, 0), use(c[3]), use(c[4]))
CASE(getentropy__to, , use(getentropy(c, 4)), use(c[3]), use(c[4]))
CASE(eventfd_read__to, fd = eventfd(1, 0), eventfd_read(fd, (eventfd_t *)c), use(c[7]), use(c[8]))
CASE(pipe__ends, , use(pipe(numbers)), use(numbers[1]), use(numbers[2]))
CASE(pipe2__ends, , use(pipe2(numbers, 0)), use(numbers[1]), use(numbers[2]))
CASE(poll__revents, PIPE; polled[0].fd = ends[0]; polled[0].events = POLLIN, poll(polled, 1, 0), use(polled[0].revents), use(polled[0].events))
CASE(ppoll__revents, PIPE; polled[0].fd = ends[0], ppoll(polled, 1, 0, 0), use(polled[0].revents), use(polled[1].revents))
CASE(select__set, PIPE; FD_ZERO(sets); FD_SET(ends[0], sets), select(ends[0] + 1, sets, 0, 0, 0), use(sets->fds_bits[0]), use(sets->fds_bits[15]))
CASE(pselect__set, PIPE; FD_ZERO(sets); FD_SET(ends[0], sets), pselect(ends[0] + 1, sets, 0, 0, 0, 0), use(sets->fds_bits[0]), use(sets->fds_bits[15]))
CASE(epoll_ctl__event, PIPE; fd = epoll_create1(0), epoll_ctl(fd, EPOLL_CTL_ADD, ends[0], events), events[0].events = 1, events[1].events = 1)
CASE(epoll_wait__events, PIPE; fd = epoll_create1(0); events[0].events = EPOLLIN; epoll_ctl(fd, EPOLL_CTL_ADD, ends[0], events), epoll_wait(fd, events, 4, 0), use(events[0].events), use(events[1].events))
CASE(epoll_pwait__events, PIPE; fd = epoll_create1(0); events[0].events = EPOLLIN; epoll_ctl(fd, EPOLL_CTL_ADD, ends[0], events), epoll_pwait(fd, events, 4, 0, 0), use(events[0].events), use(events[1].events))
CASE(ioctl__fionread, PIPE, ioctl(ends[0], FIONREAD, numbers), use(numbers[0]), use(numbers[1]))
CASE(stat__to, , stat("/tmp", status), use(status[0].st_mode), use(status[1].st_mode))
CASE(stat__path, strcpy(a, "/tmp"), stat(a, status), a[4] = 1, a[5] = 1)
CASE(stat__failed, strcpy(a, "/none"), stat(a, status), a[5] = 1, use(status[0].st_mode))
CASE(lstat__to, , lstat("/tmp", status), use(status[0].st_mode), use(status[1].st_mode))
CASE(fstat__to, , fstat(0, status), use(status[0].st_mode), use(status[1].st_mode))
CASE(fstatat__to, , fstatat(AT_FDCWD, "/tmp", status, 0), use(status[0].st_mode), use(status[1].st_mode))
CASE(statfs__to, , statfs("/tmp", system_status), use(system_status[0].f_type), use(system_status[1].f_type))
CASE(fstatfs__to, , fstatfs(0, system_status), use(system_status[0].f_type), use(system_status[1].f_type))
CASE(statvfs__to, , statvfs("/tmp", other_status), use(other_status[0].f_bsize), use(other_status[1].f_bsize))
CASE(open__path, , open(a, 0), a[8] = 1, a[9] = 1)
CASE(openat__path, , openat(AT_FDCWD, a, 0), a[8] = 1, a[9] = 1)
CASE(access__path, , use(access(a, 0)), a[8] = 1, a[9] = 1)
CASE(unlink__path, , unlink(a), a[8] = 1, a[9] = 1)
CASE(rename__to, , rename("/none", a), a[8] = 1, a[9] = 1)
CASE(opendir__path, , use(opendir(a)), a[8] = 1, a[9] = 1)
CASE(readdir__entry, directory = opendir("/"); text = (char *)readdir(directory); rewinddir(directory), use(readdir(directory)), use(((struct dirent *)text)->d_name[0]), use(a[0]))
CASE(mkstemp__pattern, strcpy(a, "/tmp/XXXXXX"), unlink((close(mkstemp(a)), a)), use(a[10]), use(a[4]))
CASE(getcwd__to, chdir("/tmp"), use(getcwd(c, 60)), use(c[4]), use(c[5]))
CASE(realpath__to, text = calloc(1, 4096), use(realpath("/tmp", text)), use(text[4]), use(text[5]))
CASE(readlink__to, , use(readlink("/proc/self", c, 60)), use(c[0]), use(c[60]))
CASE(readlink__failed, , use(readlink(a, c, 60)), a[8] = 1, use(c[0]))
