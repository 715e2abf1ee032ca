// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place is that in the program, whatever of the library lies between.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n(?:    #.*\n)*?    #\d .*@RELEASE@
// REPORTS: 1
#include <mutex>

#include "../in_turn.h"

static std::mutex mutex;
long balance;

static void first() {
  mutex.lock();
  balance = 1;
  mutex.unlock();  // @RELEASE@
  balance = 2;     // @BEFORE@
}

static void second() {
  { const std::lock_guard guard(mutex); }
  balance = 3;  // @NOW@
}

int main() { in_turn(first, second); }
