/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <iconv.h>
#include <pwd.h>
#include <search.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#ifndef SYSTEM
#define SYSTEM
struct utsname system_name[2];
struct sysinfo information[2];
struct rlimit limits[2];
struct rusage usage[2];
struct passwd user, *found;
struct random_data state;
struct drand48_data state48;
double real[2];
sem_t semaphore;
sigset_t set[2];
struct sigaction action[2];
siginfo_t signal_information[2];
unsigned seed;
unsigned short seeds[4];
size_t count;
iconv_t converter;
static int compare(const void *x, const void *y) { return *(const char *)x - *(const char *)y; }
static int compare_r(const void *x, const void *y, void *given) {
  (void)given;
  return compare(x, y);
}
static pid_t child(void) {
  const pid_t pid = fork();
  if (pid == 0) _exit(3);
  return pid;
}
#endif
CASE(uname__to, , uname(system_name), use(system_name[0].machine[0]), use(system_name[1].machine[0]))
CASE(gethostname__to, , gethostname(c, 60), use(c[0]), use(c[60]))
CASE(sysinfo__to, , sysinfo(information), use(information[0].uptime), use(information[1].uptime))
CASE(getloadavg__to, , getloadavg(real, 1), use(real[0]), use(real[1]))
CASE(getrlimit__to, , getrlimit(RLIMIT_NOFILE, limits), use(limits[0].rlim_max), use(limits[1].rlim_cur))
CASE(setrlimit__from, getrlimit(RLIMIT_NOFILE, limits), setrlimit(RLIMIT_NOFILE, limits), limits[0].rlim_max = 1, limits[1].rlim_cur = 1)
CASE(getrusage__to, , getrusage(RUSAGE_SELF, usage), use(usage[0].ru_maxrss), use(usage[1].ru_maxrss))
CASE(wait__status, child(), wait(numbers), use(numbers[0]), use(numbers[1]))
CASE(waitpid__status, number = child(), waitpid(number, numbers, 0), use(numbers[0]), use(numbers[1]))
CASE(waitpid__none, , waitpid(-1, numbers, WNOHANG); waitpid(child(), numbers + 1, 0), use(numbers[1]), use(numbers[0]))
CASE(wait4__usage, number = child(), wait4(number, numbers, 0, usage), use(usage[0].ru_maxrss), use(usage[1].ru_maxrss))
CASE(sem_getvalue__to, sem_init(&semaphore, 0, 1), sem_getvalue(&semaphore, numbers), use(numbers[0]), use(numbers[1]))
CASE(getpwnam_r__to, , getpwnam_r("root", &user, c, 60, &found), use(user.pw_uid), use(a[0]))
CASE(getpwuid_r__result, , getpwuid_r(0, &user, c, 60, &found), use(found), use(a[0]))
CASE(getpwnam__shared, , use(getpwnam("root")), use(getpwnam("root")), getpwnam_r("root", &user, c, 60, &found))
CASE(sigemptyset__set, , sigemptyset(set), use(set[0].__val[0]), use(set[1].__val[0]))
CASE(sigfillset__set, , sigfillset(set), use(set[0].__val[0]), use(set[1].__val[0]))
CASE(sigaddset__set, sigemptyset(set), sigaddset(set, SIGUSR1), use(set[0].__val[0]), use(set[1].__val[0]))
CASE(sigdelset__set, sigemptyset(set), sigdelset(set, SIGUSR1), use(set[0].__val[0]), use(set[1].__val[0]))
CASE(sigismember__set, sigemptyset(set), use(sigismember(set, SIGUSR1)), set[0].__val[0] = 0, use(set[0].__val[0]))
CASE(sigprocmask__old, sigemptyset(set), sigprocmask(SIG_BLOCK, set, set + 1), use(set[1].__val[0]), use(set[0].__val[0]))
CASE(pthread_sigmask__old, sigemptyset(set), pthread_sigmask(SIG_BLOCK, set, set + 1), use(set[1].__val[0]), use(set[0].__val[0]))
CASE(sigpending__set, , sigpending(set), use(set[0].__val[0]), use(set[1].__val[0]))
CASE(sigaction__old, , sigaction(SIGUSR1, 0, action), use(action[0].sa_flags), use(action[1].sa_flags))
CASE(sigwait__signal, sigemptyset(set); sigaddset(set, SIGUSR1); sigprocmask(SIG_BLOCK, set, 0); kill(getpid(), SIGUSR1), sigwait(set, numbers), use(numbers[0]), use(numbers[1]))
CASE(sigwaitinfo__information, kill(getpid(), SIGUSR1), sigwaitinfo(set, signal_information), use(signal_information[0].si_pid), use(signal_information[1].si_pid))
CASE(getenv__name, , use(getenv(a)), a[8] = 1, a[9] = 1)
CASE(getenv__environment, , use(getenv("HOME")), setenv("BIGFOOT_TEST", "1", 1), use(getenv("PATH")))
CASE(setenv__environment, , setenv("BIGFOOT_TEST", "1", 1), use(getenv("HOME")), use(a[0]))
CASE(unsetenv__environment, , unsetenv("BIGFOOT_TEST"), use(getenv("HOME")), use(a[0]))
CASE(putenv__environment, , putenv((char *)"BIGFOOT_TEST=2"), use(getenv("HOME")), use(a[0]))
CASE(rand_r__state, , use(rand_r(&seed)), use(seed), use(a[0]))
CASE(random_r__to, initstate_r(1, c, 64, &state), random_r(&state, numbers), use(numbers[0]), use(numbers[1]))
CASE(drand48_r__to, srand48_r(1, &state48), drand48_r(&state48, real), use(real[0]), use(real[1]))
CASE(erand48__state, , use(erand48(seeds)), use(seeds[2]), use(seeds[3]))
CASE(qsort__array, , qsort(a, 8, 1, compare), use(a[7]), use(a[8]))
CASE(qsort_r__array, , qsort_r(a, 8, 1, compare_r, 0), use(a[7]), use(a[8]))
CASE(lfind__count, count = 8, use(lfind("c", a, &count, 1, compare)), count = 8, use(count))
CASE(lsearch__added, count = 8, use(lsearch("x", a, &count, 1, compare)), use(a[8]), use(a[9]))
CASE(iconv__to, converter = iconv_open("UTF-8", "LATIN1"), char *from = a; char *to = c; size_t left = 8; size_t room = 60; iconv(converter, &from, &left, &to, &room), use(c[7]), use(c[8]))
CASE(__xpg_strerror_r__to, , extern int __xpg_strerror_r(int, char *, size_t); __xpg_strerror_r(ENOENT, c, 60), use(c[25]), use(c[26]))
