// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// count_instructions PROGRAM [ARGUMENTS]: prints how many instructions the program's first thread executes between its
// first two breakpoints (int3), one step at a time. Works where perf has no counters and valgrind no room for shadow
// memory. System calls count as one instruction, and so does a string instruction with its prefix, however often it repeats.
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// Returns: the signal that stopped the child, or 0 if it ended.
int awaitStop(pid_t child) {
  int status;
  if (waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status)) return 0;
  return WSTOPSIG(status);
}

unsigned long programCounter(pid_t child) {
  user_regs_struct registers;
  ptrace(PTRACE_GETREGS, child, nullptr, &registers);
  return registers.rip;
}

bool atBreakpoint(pid_t child, unsigned long pc) {
  return (ptrace(PTRACE_PEEKTEXT, child, pc, nullptr) & 0xff) == 0xcc;
}

// Runs to the first breakpoint; other signals are the program's own.
bool reachBreakpoint(pid_t child) {
  int signal = 0;
  for (;;) {
    if (ptrace(PTRACE_CONT, child, nullptr, signal) < 0) return false;
    signal = awaitStop(child);
    if (signal == SIGTRAP) return true;
    if (signal == 0) return false;
  }
}

// Returns: as awaitStop. Whoever stops and continues all that runs here, to measure in quiet, does not concern the child: it is stopped
// most of the time.
int step(pid_t child) {
  for (;;) {
    if (ptrace(PTRACE_SINGLESTEP, child, nullptr, 0) < 0) return 0;
    const int signal = awaitStop(child);
    if (signal != SIGSTOP && signal != SIGCONT) return signal;
  }
}

}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    fputs("usage: count_instructions PROGRAM [ARGUMENTS]\n", stderr);
    return 2;
  }
  cpu_set_t here;  // with the program on one processor, a step needs no message to another
  CPU_ZERO(&here);
  CPU_SET(sched_getcpu(), &here);
  sched_setaffinity(0, sizeof here, &here);
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    _exit(127);
  }
  if (awaitStop(child) != SIGTRAP || !reachBreakpoint(child)) {
    fprintf(stderr, "%s: no breakpoint was reached\n", argv[1]);
    return 1;
  }
  unsigned long count = 0, last = 0;
  for (unsigned long pc = programCounter(child); !atBreakpoint(child, pc); pc = programCounter(child)) {
    count += pc != last;
    last = pc;
    if (const int signal = step(child); signal != SIGTRAP) {
      fprintf(stderr, "%s: ended or got a signal (%d) between the breakpoints, after %lu instructions at %#lx\n", argv[1], signal, count, pc);
      return 1;
    }
  }
  kill(child, SIGKILL);
  printf("%lu\n", count);
}
