// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the child of a fork as well, a thread's own lock is its own.
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #1 main .*@destroyed@
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: #1 main .*@unlocked@
// REPORTS: 2
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  int status = 1;
  pthread_mutex_lock(&first);
  const pid_t child = fork();
  if (child == 0) {
    pthread_mutex_destroy(&first);  // @destroyed@
    pthread_mutex_unlock(&second);  // @unlocked@
    return 0;
  }
  waitpid(child, &status, 0);
  pthread_mutex_unlock(&first);
  return WEXITSTATUS(status);
}
