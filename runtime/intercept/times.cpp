// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time. The functions without _r fill memory of libc's that all threads share.
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timerfd.h>
#include <time.h>

#include "runtime/intercept/descriptor_objects.h"

using namespace bigfoot;

LIBC time_t __bigfoot_time(time_t *to, PLACE) {
  CALL;
  const time_t now = time(to);
  call.write(to);
  return now;
}
LIBC int __bigfoot_gettimeofday(timeval *to, void *zone, PLACE) {
  CALL;
  return call.wroteIfZero(gettimeofday(to, static_cast<struct timezone *>(zone)), to);
}
LIBC int __bigfoot_clock_gettime(clockid_t clock, timespec *to, PLACE) {
  CALL;
  return call.wroteIfZero(clock_gettime(clock, to), to);
}
LIBC int __bigfoot_clock_getres(clockid_t clock, timespec *to, PLACE) {
  CALL;
  return call.wroteIfZero(clock_getres(clock, to), to);
}
LIBC int __bigfoot_timespec_get(timespec *to, int base, PLACE) {
  CALL;
  const int result = timespec_get(to, base);
  if (result) call.write(to);
  return result;
}
// What is left is written only if a signal came.
LIBC int __bigfoot_nanosleep(const timespec *time, timespec *left, PLACE) {
  CALL;
  call.read(time);
  const int result = nanosleep(time, left);
  if (result != 0 && errno == EINTR) call.write(left);
  return result;
}
LIBC int __bigfoot_clock_nanosleep(clockid_t clock, int flags, const timespec *time, timespec *left, PLACE) {
  CALL;
  call.read(time);
  const int error = clock_nanosleep(clock, flags, time, left);
  if (error == EINTR && !(flags & TIMER_ABSTIME)) call.write(left);
  return error;
}

LIBC tm *__bigfoot_localtime_r(const time_t *time, tm *to, PLACE) {
  CALL;
  call.read(time);
  return call.wroteUnlessNull(localtime_r(time, to), to);
}
LIBC tm *__bigfoot_gmtime_r(const time_t *time, tm *to, PLACE) {
  CALL;
  call.read(time);
  return call.wroteUnlessNull(gmtime_r(time, to), to);
}
LIBC tm *__bigfoot_localtime(const time_t *time, PLACE) {
  CALL;
  call.read(time);
  tm *shared = localtime(time);
  call.write(shared);
  return shared;
}
LIBC tm *__bigfoot_gmtime(const time_t *time, PLACE) {
  CALL;
  call.read(time);
  tm *shared = gmtime(time);
  call.write(shared);
  return shared;
}
LIBC time_t __bigfoot_mktime(tm *time, PLACE) {
  CALL;
  call.write(time);  // normalised
  return mktime(time);
}
LIBC time_t __bigfoot_timelocal(tm *time, PLACE) {
  CALL;
  call.write(time);
  return timelocal(time);
}
LIBC time_t __bigfoot_timegm(tm *time, PLACE) {
  CALL;
  call.write(time);
  return timegm(time);
}
LIBC char *__bigfoot_asctime_r(const tm *time, char *to, PLACE) {
  CALL;
  call.read(time);
  char *text = asctime_r(time, to);
  call.writeString(text);
  return text;
}
LIBC char *__bigfoot_ctime_r(const time_t *time, char *to, PLACE) {
  CALL;
  call.read(time);
  char *text = ctime_r(time, to);
  call.writeString(text);
  return text;
}
LIBC char *__bigfoot_asctime(const tm *time, PLACE) {
  CALL;
  call.read(time);
  char *shared = asctime(time);
  call.writeString(shared);
  return shared;
}
LIBC char *__bigfoot_ctime(const time_t *time, PLACE) {
  CALL;
  call.read(time);
  char *shared = ctime(time);
  call.writeString(shared);
  return shared;
}
LIBC size_t __bigfoot_strftime(char *to, size_t n, const char *format, const tm *time, PLACE) {
  CALL;
  call.readString(format);
  call.read(time);
  const size_t made = strftime(to, n, format, time);
  if (made) call.write(to, made + 1);
  return made;
}
LIBC char *__bigfoot_strptime(const char *text, const char *format, tm *to, PLACE) {
  CALL;
  call.readString(format);
  char *end = strptime(text, format, to);
  call.read(text, end ? distance(text, end) : 1);
  call.wroteUnlessNull(end, to);
  return end;
}
LIBC clock_t __bigfoot_times(tms *to, PLACE) {
  CALL;
  const clock_t now = times(to);
  call.write(to);
  return now;
}
LIBC int __bigfoot_getitimer(int which, itimerval *to, PLACE) {
  CALL;
  return call.wroteIfZero(getitimer(static_cast<__itimer_which_t>(which), to), to);
}
LIBC int __bigfoot_setitimer(int which, const itimerval *from, itimerval *old, PLACE) {
  CALL;
  call.read(from);
  return call.wroteIfZero(setitimer(static_cast<__itimer_which_t>(which), from, old), old);
}
LIBC int __bigfoot_timerfd_settime(int fd, int flags, const itimerspec *from, itimerspec *old, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from);
  return call.wroteIfZero(timerfd_settime(fd, flags, from, old), old);
}
LIBC int __bigfoot_timerfd_gettime(int fd, itimerspec *to, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  return call.wroteIfZero(timerfd_gettime(fd, to), to);
}
