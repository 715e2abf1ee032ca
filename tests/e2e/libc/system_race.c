// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Users, signals, the environment and the like: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE system_cases.h
// LINES-NOT: gcc clang-tsan: without our sites a function whose name begins like those of the runtime (pthread_, sem_) has no line in reports
// REPORTS: 41
// EXPECT: #0 uname <null>
// EXPECT: #0 gethostname <null>
// EXPECT: #0 sysinfo <null>
// EXPECT: #0 getloadavg <null>
// EXPECT: #0 getrlimit <null>
// EXPECT: #0 setrlimit <null>
// EXPECT: #0 getrusage <null>
// EXPECT: #0 wait <null>
// EXPECT: #0 waitpid <null>
// EXPECT: #0 waitpid <null>
// EXPECT: #0 wait4 <null>
// EXPECT: #0 sem_getvalue <null>
// EXPECT: #0 getpwnam_r <null>
// EXPECT: #0 getpwuid_r <null>
// EXPECT: #0 getpwnam <null>
// EXPECT: #0 sigemptyset <null>
// EXPECT: #0 sigfillset <null>
// EXPECT: #0 sigaddset <null>
// EXPECT: #0 sigdelset <null>
// EXPECT: #0 sigismember <null>
// EXPECT: #0 sigprocmask <null>
// EXPECT: #0 pthread_sigmask <null>
// EXPECT: #0 sigpending <null>
// EXPECT: #0 sigaction <null>
// EXPECT: #0 sigwait <null>
// EXPECT: #0 sigwaitinfo <null>
// EXPECT: #0 getenv <null>
// EXPECT: #0 getenv <null>
// EXPECT: #0 setenv <null>
// EXPECT: #0 unsetenv <null>
// EXPECT: #0 putenv <null>
// EXPECT: #0 rand_r <null>
// EXPECT: #0 random_r <null>
// EXPECT: #0 drand48_r <null>
// EXPECT: #0 erand48 <null>
// EXPECT: #0 qsort <null>
// EXPECT: #0 qsort_r <null>
// EXPECT: #0 lfind <null>
// EXPECT: #0 lsearch <null>
// EXPECT: #0 iconv <null>
// EXPECT: #0 __xpg_strerror_r <null>
#define _GNU_SOURCE
#define RACY
#define CASES "system_cases.h"
#include "cases.h"
