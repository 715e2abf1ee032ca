/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#ifndef DATES
#define DATES
struct tm date, later;
struct timespec spec[2];
struct timeval value[2];
struct itimerval timer[2];
struct tms spent[2];
static time_t moment = 1000000000;
#endif
CASE(time__to, , time(&word), use(word), use(c[0]))
CASE(gettimeofday__to, , gettimeofday(value, 0), use(value[0].tv_usec), use(value[1].tv_sec))
CASE(clock_gettime__to, , clock_gettime(CLOCK_MONOTONIC, spec), use(spec[0].tv_nsec), use(spec[1].tv_sec))
CASE(clock_gettime__failed, number = clock_gettime(CLOCK_REALTIME, spec), clock_gettime(number ? 0 : 77, spec + number); clock_gettime(0, spec + 1), use(spec[1].tv_sec), use(spec[0].tv_sec))
CASE(clock_getres__to, , clock_getres(CLOCK_MONOTONIC, spec), use(spec[0].tv_nsec), use(spec[1].tv_sec))
CASE(timespec_get__to, , timespec_get(spec, TIME_UTC), use(spec[0].tv_nsec), use(spec[1].tv_sec))
CASE(nanosleep__time, spec[0].tv_sec = 0; spec[0].tv_nsec = 1, nanosleep(spec, spec + 1), spec[0].tv_nsec = 1, spec[1].tv_nsec = 1)
CASE(clock_nanosleep__time, spec[0].tv_sec = 0; spec[0].tv_nsec = 1, clock_nanosleep(0, 0, spec, spec + 1), spec[0].tv_nsec = 1, spec[1].tv_nsec = 1)
CASE(localtime_r__to, , localtime_r(&moment, &date), use(date.tm_zone), use(later.tm_sec))
CASE(localtime_r__from, word = 1, localtime_r(&word, &date), word = 1, use(word))
CASE(gmtime_r__to, , gmtime_r(&moment, &date), use(date.tm_zone), use(later.tm_sec))
CASE(localtime__shared, , use(localtime(&moment)), use(localtime(&moment)), localtime_r(&moment, &later))
CASE(gmtime__shared, , use(gmtime(&moment)), use(gmtime(&moment)), gmtime_r(&moment, &later))
CASE(mktime__tm, gmtime_r(&moment, &date), use(mktime(&date)), use(date.tm_sec), use(later.tm_sec))
CASE(timegm__tm, gmtime_r(&moment, &date), use(timegm(&date)), use(date.tm_sec), use(later.tm_sec))
CASE(asctime_r__to, gmtime_r(&moment, &date), asctime_r(&date, c), use(c[25]), use(c[26]))
CASE(ctime_r__to, , ctime_r(&moment, c), use(c[25]), use(c[26]))
CASE(asctime__shared, gmtime_r(&moment, &date), use(asctime(&date)), use(ctime(&moment)), ctime_r(&moment, c))
CASE(ctime__shared, , use(ctime(&moment)), use(ctime(&moment)), ctime_r(&moment, c))
CASE(strftime__to, gmtime_r(&moment, &date), strftime(c, 50, "%Y", &date), use(c[4]), use(c[5]))
CASE(strftime__tm, gmtime_r(&moment, &date), strftime(c, 50, "%Y", &date), date.tm_sec = 1, use(date.tm_sec))
CASE(strptime__to, , strptime("2001", "%Y", &date), use(date.tm_year), use(later.tm_year))
CASE(times__to, , times(spent), use(spent[0].tms_cstime), use(spent[1].tms_utime))
CASE(getitimer__to, , getitimer(ITIMER_REAL, timer), use(timer[0].it_value.tv_usec), use(timer[1].it_interval.tv_sec))
