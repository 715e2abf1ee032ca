/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <pthread.h>
#include <sched.h>
#include <threads.h>
#ifndef THREADS
#define THREADS
static pthread_t thread;
static pthread_attr_t attributes[2];
static cpu_set_t processors[2];
static struct sched_param parameter[2];
static struct timespec until[2] = {{4000000000, 0}};
static size_t sizes[2];
static void *results[2], *stack[2];
static clockid_t clocks[2];
static void *routine(void *given) { return given; }
static int routine11(void *given) { return given != 0; }
static void start(void) { pthread_create(&thread, 0, routine, 0); }
static void start11(void) { thrd_create(&thread, routine11, 0); }
static void try_join(void) {
  while (pthread_tryjoin_np(thread, results) != 0) sched_yield();
}
#endif
CASE(pthread_join__to, start(), pthread_join(thread, results), use(*(7 + (char *)results)), use(results[1]))
CASE(pthread_tryjoin_np__to, start(), try_join(), use(*(7 + (char *)results)), use(results[1]))
CASE(pthread_timedjoin_np__to, start(), pthread_timedjoin_np(thread, results, until), use(*(7 + (char *)results)), use(results[1]))
CASE(pthread_timedjoin_np__until, start(), pthread_timedjoin_np(thread, 0, until), until[0].tv_nsec = 0, until[1].tv_sec = 0)
CASE(pthread_clockjoin_np__to, start(), pthread_clockjoin_np(thread, results, CLOCK_REALTIME, until), use(*(7 + (char *)results)), use(results[1]))
CASE(thrd_join__to, start11(), thrd_join(thread, numbers), use(*(3 + (char *)numbers)), use(numbers[1]))
CASE(pthread_getname_np__to, pthread_setname_np(pthread_self(), "abc"), pthread_getname_np(pthread_self(), a, 16), use(a[3]), use(a[16]))
CASE(pthread_setname_np__from, , pthread_setname_np(pthread_self(), a), a[8] = 0, a[9] = 0)
CASE(pthread_setcancelstate__old, , pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_setcanceltype__old, , pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_getschedparam__policy, , pthread_getschedparam(pthread_self(), numbers, parameter), use(numbers[0]), use(numbers[1]))
CASE(pthread_getschedparam__to, , pthread_getschedparam(pthread_self(), numbers, parameter), use(parameter[0].sched_priority), use(parameter[1].sched_priority))
CASE(pthread_setschedparam__from, , pthread_setschedparam(pthread_self(), SCHED_OTHER, parameter), parameter[0].sched_priority = 0, parameter[1].sched_priority = 0)
CASE(pthread_getcpuclockid__to, , pthread_getcpuclockid(pthread_self(), clocks), use(clocks[0]), use(clocks[1]))
CASE(pthread_getaffinity_np__to, , pthread_getaffinity_np(pthread_self(), sizeof *processors, processors), use(processors[0].__bits[15]), use(processors[1].__bits[0]))
CASE(pthread_setaffinity_np__from, sched_getaffinity(0, sizeof *processors, processors), pthread_setaffinity_np(pthread_self(), sizeof *processors, processors), processors[0].__bits[15] = 0, processors[1].__bits[0] = 0)
CASE(sched_getaffinity__to, , sched_getaffinity(0, sizeof *processors, processors), use(processors[0].__bits[15]), use(processors[1].__bits[0]))
CASE(sched_setaffinity__from, sched_getaffinity(0, sizeof *processors, processors), sched_setaffinity(0, sizeof *processors, processors), processors[0].__bits[15] = 0, processors[1].__bits[0] = 0)
CASE(pthread_attr_init__to, , pthread_attr_init(attributes), use(55[(char *)attributes]), use(56[(char *)attributes]))
CASE(pthread_attr_getdetachstate__to, , pthread_attr_getdetachstate(attributes, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_attr_setdetachstate__to, , pthread_attr_setdetachstate(attributes, PTHREAD_CREATE_JOINABLE), use(55[(char *)attributes]), use(56[(char *)attributes]))
CASE(pthread_attr_getstacksize__to, , pthread_attr_getstacksize(attributes, sizes), use(sizes[0]), use(sizes[1]))
CASE(pthread_attr_getstacksize__from, , pthread_attr_getstacksize(attributes, sizes), 55 [(char *)attributes] = 0, 56 [(char *)attributes] = 0)
CASE(pthread_attr_setstacksize__to, , pthread_attr_setstacksize(attributes, 1 << 20), use(55[(char *)attributes]), use(56[(char *)attributes]))
CASE(pthread_attr_getguardsize__to, , pthread_attr_getguardsize(attributes, sizes), use(sizes[0]), use(sizes[1]))
CASE(pthread_attr_getscope__to, , pthread_attr_getscope(attributes, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_attr_getinheritsched__to, , pthread_attr_getinheritsched(attributes, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_attr_getschedpolicy__to, , pthread_attr_getschedpolicy(attributes, numbers), use(numbers[0]), use(numbers[1]))
CASE(pthread_attr_getschedparam__to, , pthread_attr_getschedparam(attributes, parameter), use(parameter[0].sched_priority), use(parameter[1].sched_priority))
CASE(pthread_attr_setschedparam__from, , pthread_attr_setschedparam(attributes, parameter), parameter[0].sched_priority = 0, parameter[1].sched_priority = 0)
CASE(pthread_attr_getstack__at, , pthread_attr_getstack(attributes, stack, sizes), use(stack[0]), use(stack[1]))
CASE(pthread_attr_getstack__bytes, , pthread_attr_getstack(attributes, stack, sizes), use(sizes[0]), use(sizes[1]))
CASE(pthread_attr_destroy__it, , pthread_attr_destroy(attributes), use(55[(char *)attributes]), use(56[(char *)attributes]))
CASE(pthread_getattr_np__to, , pthread_getattr_np(pthread_self(), attributes), use(55[(char *)attributes]), use(56[(char *)attributes]))
