// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write and a read of different lines, on the heap.
// CHASE: @WRITE@ @READ@
// RACE: @WRITE@ @READ@ account->balance
#include <stdlib.h>

#include "two_threads.h"

struct Account {
  int number;
  long balance;
};
struct Account *account;
long seen;

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) account->balance = i;  // @WRITE@
    else seen ^= account->balance;  // @READ@
    pass(i);
  }
}

int main(void) {
  account = calloc(1, sizeof *account);
  return inTwoThreads(work);
}
