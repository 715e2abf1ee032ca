// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads, their results, names, attributes and the like: the last byte that each function touches.
// CFLAGS: -fno-builtin
// RACE-EACH: CASE threads_cases.h
// LINES-NOT: gcc clang-tsan: without our sites a function whose name begins like those of the runtime (pthread_, sem_) has no line in reports
// REPORTS: 34
// EXPECT: #0 pthread_join <null>
// EXPECT: #0 pthread_tryjoin_np <null>
// EXPECT: #0 pthread_timedjoin_np <null>
// EXPECT: #0 pthread_timedjoin_np <null>
// EXPECT: #0 pthread_clockjoin_np <null>
// EXPECT: #0 thrd_join <null>
// EXPECT: #0 pthread_getname_np <null>
// EXPECT: #0 pthread_setname_np <null>
// EXPECT: #0 pthread_setcancelstate <null>
// EXPECT: #0 pthread_setcanceltype <null>
// EXPECT: #0 pthread_getschedparam <null>
// EXPECT: #0 pthread_getschedparam <null>
// EXPECT: #0 pthread_setschedparam <null>
// EXPECT: #0 pthread_getcpuclockid <null>
// EXPECT: #0 pthread_getaffinity_np <null>
// EXPECT: #0 pthread_setaffinity_np <null>
// EXPECT: #0 sched_getaffinity <null>
// EXPECT: #0 sched_setaffinity <null>
// EXPECT: #0 pthread_attr_init <null>
// EXPECT: #0 pthread_attr_getdetachstate <null>
// EXPECT: #0 pthread_attr_setdetachstate <null>
// EXPECT: #0 pthread_attr_getstacksize <null>
// EXPECT: #0 pthread_attr_getstacksize <null>
// EXPECT: #0 pthread_attr_setstacksize <null>
// EXPECT: #0 pthread_attr_getguardsize <null>
// EXPECT: #0 pthread_attr_getscope <null>
// EXPECT: #0 pthread_attr_getinheritsched <null>
// EXPECT: #0 pthread_attr_getschedpolicy <null>
// EXPECT: #0 pthread_attr_getschedparam <null>
// EXPECT: #0 pthread_attr_setschedparam <null>
// EXPECT: #0 pthread_attr_getstack <null>
// EXPECT: #0 pthread_attr_getstack <null>
// EXPECT: #0 pthread_attr_destroy <null>
// EXPECT: #0 pthread_getattr_np <null>
#define _GNU_SOURCE
#define RACY
#define CASES "threads_cases.h"
#include "cases.h"
