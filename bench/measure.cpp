// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// measure RESULT PROGRAM [ARGUMENTS]: runs the program and writes one line to the file RESULT:
//
//   CPU seconds, wall seconds, peak resident KiB, exit status (negative: the signal)
//
// A process inherits the peak of the one that executed it. Python's is 11 MB, more than many a program needs; this
// one, linked statically and without libstdc++, has less than 1 MB.
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double seconds(const timeval &t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; }

}  // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    fputs("usage: measure RESULT PROGRAM [ARGUMENTS]\n", stderr);
    return 2;
  }
  const double start = now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    perror(argv[2]);
    _exit(127);
  }
  signal(SIGTERM, SIG_IGN);   // sent to our process group, it is meant for the program
  int status;
  rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 1;
  }
  const double wall = now() - start;
  FILE *result = fopen(argv[1], "w");
  if (!result) {
    perror(argv[1]);
    return 1;
  }
  fprintf(result, "%.4f %.4f %ld %d\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), wall, usage.ru_maxrss,
          WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
  return fclose(result) ? 1 : 0;
}
