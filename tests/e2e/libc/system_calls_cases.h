/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The hooks of <sanitizer/linux_syscall_hooks.h>. The calls themselves are not made: hooks go by arguments and results. */
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#ifndef HOOKS
#define HOOKS
struct iovec parts[2] = {{c, 4}, {c + 20, 8}};
struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
struct pollfd polled[2];
struct epoll_event events[2];
struct stat about[2];
struct timespec spec[2];
struct timeval value[2];
struct rlimit limit[2];
struct sockaddr_storage address;
socklen_t length[2];
// As the header's macros make them: all arguments are long.
#define before(name, ...) \
  ({ void __sanitizer_syscall_pre_impl_##name(long, ...); ((void (*)(long, long, long, long, long, long))__sanitizer_syscall_pre_impl_##name)(SIX(__VA_ARGS__)); })
#define after(name, ...) \
  ({ void __sanitizer_syscall_post_impl_##name(long, ...); ((void (*)(long, long, long, long, long, long, long))__sanitizer_syscall_post_impl_##name)(SEVEN(__VA_ARGS__)); })
#define SIX(...) SIX_(__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define SIX_(a, b, c, d, e, f, ...) (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f)
#define SEVEN(...) SEVEN_(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)
#define SEVEN_(a, b, c, d, e, f, g, ...) (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f), (long)(g)
#endif
CASE(read__to, , before(read, 77, c, 8); after(read, 4, 77, c, 8), use(c[3]), use(c[4]))
CASE(read__failed, , after(read, -EAGAIN, 77, c, 8); after(read, 1, 77, c, 8), use(c[0]), use(c[1]))
CASE(pread64__to, , after(pread64, 4, 77, c, 8, 0), use(c[3]), use(c[4]))
CASE(write__from, , before(write, 77, c, 4); after(write, 4, 77, c, 4), c[3] = 1, c[4] = 1)
CASE(pwrite64__from, , before(pwrite64, 77, c, 4, 0), c[3] = 1, c[4] = 1)
CASE(readv__vector, , before(readv, 77, parts, 1), parts[0].iov_len = 4, parts[1].iov_len = 8)
CASE(readv__to, , after(readv, 7, 77, parts, 2), use(c[22]), use(c[23]))
CASE(preadv__to, , after(preadv, 7, 77, parts, 2, 0, 0), use(c[22]), use(c[23]))
CASE(writev__from, , before(writev, 77, parts, 2), c[27] = 1, c[4] = 1)
CASE(pwritev__from, , before(pwritev, 77, parts, 2, 0, 0), c[27] = 1, c[4] = 1)
CASE(sendto__from, , before(sendto, 77, c, 4, 0, 0, 0), c[3] = 1, c[4] = 1)
CASE(recvfrom__length, length[0] = 4, after(recvfrom, 2, 77, c, 8, 0, &address, length), use(length[0]), use(length[1]))
CASE(recvfrom__to, length[0] = 4, after(recvfrom, 2, 77, c, 8, 0, &address, length), use(c[1]), use(c[2]))
CASE(sendmsg__from, , before(sendmsg, 77, &message, 0), c[27] = 1, c[4] = 1)
CASE(recvmsg__to, , after(recvmsg, 7, 77, &message, 0), use(c[22]), use(c[23]))
CASE(pipe2__ends, numbers[0] = numbers[1] = 77, after(pipe2, 0, numbers, 0), use(numbers[1]), use(numbers[2]))
CASE(open__path, , before(open, a, 0, 0), a[8] = 0, a[9] = 0)
CASE(openat__path, , before(openat, 0, a, 0, 0), a[8] = 0, a[9] = 0)
CASE(unlink__path, , before(unlink, a), a[8] = 0, a[9] = 0)
CASE(rename__to, , before(rename, a, b), b[8] = 0, b[9] = 0)
CASE(readlink__to, , before(readlink, a, c, 8); after(readlink, 4, a, c, 8), use(c[3]), use(c[4]))
CASE(newstat__to, , after(newstat, 0, a, about), use(about[0].st_ctim.tv_nsec), use(about[1].st_dev))
CASE(newfstat__failed, , after(newfstat, -EBADF, 0, about); after(newfstat, 0, 0, about + 1), use(about[1].st_dev), use(about[0].st_dev))
CASE(poll__revents, polled[0].fd = -1, before(poll, polled, 1, 0); after(poll, 0, polled, 1, 0), use(polled[0].revents), use(polled[0].fd))
CASE(epoll_wait__events, , after(epoll_wait, 1, 77, events, 2, 0), use(events[0].data.fd), use(events[1].data.fd))
CASE(gettimeofday__to, , after(gettimeofday, 0, value, 0), use(value[0].tv_usec), use(value[1].tv_sec))
CASE(clock_gettime__to, , after(clock_gettime, 0, 0, spec), use(spec[0].tv_nsec), use(spec[1].tv_sec))
CASE(nanosleep__time, , before(nanosleep, spec, spec + 1); after(nanosleep, 0, spec, spec + 1), spec[0].tv_nsec = 1, spec[1].tv_nsec = 1)
CASE(nanosleep__left, , after(nanosleep, -EINTR, spec, spec + 1), use(spec[1].tv_nsec), use(spec[0].tv_nsec))
CASE(setrlimit__from, , before(setrlimit, 0, limit), limit[0].rlim_max = 0, limit[1].rlim_cur = 0)
CASE(getrlimit__to, , after(getrlimit, 0, 0, limit), use(limit[0].rlim_max), use(limit[1].rlim_cur))
CASE(getcwd__to, , after(getcwd, 4, c, 8), use(c[3]), use(c[4]))
CASE(setsockopt__value, , before(setsockopt, 77, 0, 0, c, 4), c[3] = 0, c[4] = 0)
CASE(rt_sigprocmask__old, , after(rt_sigprocmask, 0, 0, 0, c, 8), use(c[7]), use(c[8]))
