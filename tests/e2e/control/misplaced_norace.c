// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --verify-placement says of an access without a check and of a check without an access. There are none in code of ours,
// so the program tells of some itself, as compiled code would. Each of them waits until something ends its waiting.
// CFLAGS: --verify-placement
// EXIT: 70
// EXPECT: ^ERROR: BigFoot: access without a covering check
// EXPECT: ^  Write of size 4 at 0x\w+ by main thread:
// EXPECT: ^    #0 <null> <null>:1:5
// EXPECT: ^  Before it: no check of these bytes\.
// EXPECT: ^  Behind it: an acquire, and no check until then; the thread was met next at:
// EXPECT: ^    #0 <null> <null>:2:5
// EXPECT: ^SUMMARY: BigFoot: access without a covering check <null> <null>:1:5
// EXPECT: ^ERROR: BigFoot: check without a legitimate access
// EXPECT: ^  Read of size 4
// EXPECT: ^    #0 <null> <null>:2:5
// EXPECT: ^  Behind it: the memory was given back
// EXPECT: ^  Write of size 4 at 0x\w+ by thread T1:
// EXPECT: ^    #0 <null> <null>:3:5
// EXPECT: ^  Before it: the last check of these bytes does not count
// EXPECT: ^    #0 <null> <null>:4:5
// EXPECT: ^  Behind it: the thread ended
// EXPECT: ^  Write of size 4
// EXPECT: ^    #0 <null> <null>:5:5
// EXPECT: ^  Behind it: the program ended
// EXPECT-NOT: <null>:[46789]:5\n  Before
// EXPECT-NOT: data race
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
struct Site {
  int file, function, variable;
  unsigned line, column, size;
  unsigned short flags, reserved;
};
void __bigfoot_tell_access(const void *, unsigned long, unsigned, const struct Site *);
void __bigfoot_tell_check(const void *, unsigned long, unsigned long, unsigned long, unsigned, const struct Site *);
static const struct Site at[] = {{0}, {0, 0, 0, 1, 5, 4, 0, 0}, {0, 0, 0, 2, 5, 4, 0, 0}, {0, 0, 0, 3, 5, 4, 0, 0},
                                 {0, 0, 0, 4, 5, 4, 0, 0}, {0, 0, 0, 5, 5, 4, 0, 0}, {0, 0, 0, 6, 5, 4, 0, 0}};
static sem_t semaphore;
int x, y, z;
static void *thread(void *unused) {
  __bigfoot_tell_check(&y, 0, 1, 4, 1, &at[4]);
  __bigfoot_tell_access(&y, 4, 1, &at[4]);
  sem_post(&semaphore);
  __bigfoot_tell_access(&y, 4, 1, &at[3]);
  return unused;
}
int main(void) {
  pthread_t one;
  int *block = malloc(sizeof *block);
  sem_init(&semaphore, 0, 1);
  __bigfoot_tell_access(&x, 4, 1, &at[1]);
  sem_wait(&semaphore);
  __bigfoot_tell_check(block, 0, 1, 4, 0, &at[2]);
  free(block);
  pthread_create(&one, 0, thread, 0);
  pthread_join(one, 0);
  __bigfoot_tell_access(&x, 4, 1, &at[6]);  // covered by what follows
  __bigfoot_tell_check(&x, 0, 1, 4, 1, &at[6]);
  __bigfoot_tell_access(&z, 4, 1, &at[5]);
  exit(0);
}
