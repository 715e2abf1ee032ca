// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race keeps a search from ending until it crashes. Checks behind the whole loop would never be made; those of the iterations
// so far are.
// CFLAGS: -D_GNU_SOURCE
// RACE: @find@ @erase@ a[]
// REPORTS: 1
// NOT-VERIFIED: the crash leaves the last iteration unchecked
// EXPECT: Read of size 4 .* by thread T2
// EXPECT: #0 find .*@find@
// VERDICT-WITH: gcc: a copy of the function has another name
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "in_turn.h"

enum { kBytes = 8192, kSought = 1500 };
static int *numbers;  // up to a page that is not there

static void crash(int signal) {
  (void)signal;
  _exit(66);
}

__attribute__((noinline)) static long find(const int *a, int x) {
  long i = 0;
  while (a[i] != x)  // @find@
    ++i;
  return i;
}

static void erase(void) { numbers[kSought] = 0; }  // @erase@
static void search(void) { use(find(numbers, 9)); }

int main(void) {
  signal(SIGSEGV, crash);
  numbers = mmap(0, 2 * kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  numbers[kSought] = 9;
  mprotect((char *)numbers + kBytes, kBytes, PROT_NONE);
  in_turn(erase, search);
  return 1;
}
