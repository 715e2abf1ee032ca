// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control-C ends the program the first time: the signal comes from the kernel, but is no fault that would come again.
// NEEDS: /dev/ptmx
// NEEDS: /dev/pts/ptmx
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int terminal, status;
  char ready;
  const pid_t child = forkpty(&terminal, 0, 0, 0);
  if (child == 0) {
    signal(SIGINT, SIG_DFL);  // a shell's background job is started without
    if (write(1, "r", 1) != 1) _exit(2);
    sleep(5);
    _exit(0);
  }
  if (child < 0 || read(terminal, &ready, 1) != 1 || write(terminal, "\003", 1) != 1) return 2;
  if (waitpid(child, &status, 0) != child) return 3;
  return !(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
}
