/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The length is not known to the compiler: only then the variant that tests it at run time is called. */
#include <poll.h>
#include <sys/socket.h>
#ifndef FORTIFIED
#define FORTIFIED
volatile int four = 4, twelve = 12;
/* clang does not see the size of what these are given, and calls the plain ones. */
extern wchar_t *__wcscpy_chk(wchar_t *, const wchar_t *, size_t);
extern wchar_t *__wcscat_chk(wchar_t *, const wchar_t *, size_t);
extern wchar_t *__wmemset_chk(wchar_t *, wchar_t, size_t, size_t);
extern wchar_t *__wcsncpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
extern size_t __mbstowcs_chk(wchar_t *, const char *, size_t, size_t);
extern char *__fgets_chk(char *, size_t, int, FILE *);
extern size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
extern ssize_t __read_chk(int, void *, size_t, size_t);
extern ssize_t __recv_chk(int, void *, size_t, size_t, int);
extern ssize_t __recvfrom_chk(int, void *, size_t, size_t, int, struct sockaddr *, socklen_t *);
extern int __poll_chk(struct pollfd *, nfds_t, int, size_t);
extern char *__getcwd_chk(char *, size_t, size_t);
extern ssize_t __readlink_chk(const char *, char *, size_t, size_t);
int pair[2];
struct pollfd polled[2];
#define READABLE stream = tmpfile(); fputs("hello\nworld\n", stream); rewind(stream)
#define FILLED pipe(ends); write(ends[1], "hello world", 11)
#define PAIR socketpair(AF_UNIX, SOCK_STREAM, 0, pair); send(pair[1], "hello world", 11, 0)
#endif
CASE(memcpy__to, , memcpy(c, a, four), use(c[3]), use(c[4]))
CASE(memmove__from, , memmove(c, a, four), a[3] = 1, a[4] = 1)
CASE(mempcpy__to, , use(mempcpy(c, a, four)), use(c[3]), use(c[4]))
CASE(memset__to, , memset(c, 1, four), use(c[3]), use(c[4]))
CASE(strcpy__to, , strcpy(c, a), use(c[8]), use(c[9]))
CASE(stpcpy__to, , use(stpcpy(c, a)), use(c[8]), use(c[9]))
CASE(strncpy__to, , strncpy(c, a, twelve), use(c[11]), use(c[12]))
CASE(strcat__to, , strcat(a, b), use(a[16]), use(a[17]))
CASE(strncat__to, , strncat(a, b, four - 2), use(a[10]), use(a[11]))
CASE(explicit_bzero__to, , explicit_bzero(c, four), use(c[3]), use(c[4]))
CASE(wmemcpy__to, , wmemcpy(w, u, four), use(w[3]), use(w[4]))
CASE(wmemset__to, , __wmemset_chk(w, 1, four, 64), use(w[3]), use(w[4]))
CASE(wcscpy__to, , __wcscpy_chk(w, u, 64), use(w[8]), use(w[9]))
CASE(wcsncpy__to, , __wcsncpy_chk(w, u, twelve, 64), use(w[11]), use(w[12]))
CASE(wcscat__to, , __wcscat_chk(u, v, 64), use(u[16]), use(u[17]))
CASE(mbstowcs__to, , use(__mbstowcs_chk(w, a, twelve, 64)), use(w[8]), use(w[9]))
CASE(printf__s, , printf("%s %d\n", a, four), a[8] = 1, a[9] = 1)
CASE(fprintf__s, , fprintf(stdout, "%s %d\n", a, four), a[8] = 1, a[9] = 1)
CASE(sprintf__to, , sprintf(c, "%s %d", a, four), use(c[10]), use(c[11]))
CASE(snprintf__to, , snprintf(c, four, "%s %d", a, four), use(c[3]), use(c[4]))
CASE(asprintf__to, , use(asprintf(&text, "%s", a)), use(text), use(c[0]))
CASE(dprintf__s, , dprintf(1, "%s\n", a), a[8] = 1, a[9] = 1)
CASE(swprintf__to, , swprintf(w, twelve, L"%d", four), use(w[1]), use(w[2]))
CASE(fgets__to, READABLE, use(__fgets_chk(c, 64, four, stream)), use(c[3]), use(c[4]))
CASE(fread__to, READABLE, use(__fread_chk(c, 64, 1, four, stream)), use(c[3]), use(c[4]))
CASE(read__to, FILLED, use(__read_chk(ends[0], c, four, 64)), use(c[3]), use(c[4]))
CASE(recv__to, PAIR, use(__recv_chk(pair[0], c, four, 64, 0)), use(c[3]), use(c[4]))
CASE(recvfrom__to, PAIR, use(__recvfrom_chk(pair[0], c, four, 64, 0, 0, 0)), use(c[3]), use(c[4]))
CASE(poll__revents, FILLED; polled[0].fd = ends[0], __poll_chk(polled, four / 4, 0, sizeof polled), use(polled[0].revents), use(polled[1].revents))
CASE(getcwd__to, use(chdir("/tmp")), use(__getcwd_chk(c, twelve, 64)), use(c[4]), use(c[5]))
CASE(readlink__to, , use(__readlink_chk("/proc/self", c, twelve, 64)), use(c[0]), use(c[12]))
