// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that start where nobody looks: in the constructor of a static object, and inside a function that calls back. The
// program is not single-threaded before main, nor across a call of code that seems to know nothing of threads.
// RACE: @early@ @writes_early@ early[]
// RACE: @main@ @writes_late_late@ late[]
// REPORTS: 2
#include <cstdlib>
#include "in_turn.h"
long early[8], late[8];
static pthread_t threads[2];
static void *writes_early(void *) {
  early[0] = 1;  // @writes_early@
  barrier_wait();
  return nullptr;
}
static void *writes_late(void *) {
  late[0] = 1;  // @writes_late_late@
  barrier_wait();
  return nullptr;
}
struct Starter {
  Starter() {
    barrier_init(2);
    pthread_create(&threads[0], nullptr, writes_early, nullptr);
    barrier_wait();
    early[0] = 2;  // @early@
  }
} starter;
static bool compared;
static int compare(const void *a, const void *b) {
  if (!compared) {
    pthread_create(&threads[1], nullptr, writes_late, nullptr);
    barrier_wait();
  }
  compared = true;
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
int main() {
  int two[2] = {2, 1};
  late[0] = 2;
  std::qsort(two, 2, sizeof two[0], compare);
  late[0] = 3;  // @main@
  pthread_join(threads[0], nullptr);
  pthread_join(threads[1], nullptr);
}
