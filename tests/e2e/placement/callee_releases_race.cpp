// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A callee may release: directly, two calls deep, behind a function pointer, a virtual call, a try block, a weak function, a
// comparison function of qsort, or a function that is called as one of libc's. T2 is ordered behind each release, and races
// with the write that follows it.
// RACE: @called_seen@ @called@ x[]
// RACE: @deeper_seen@ @deeper@ x[]
// RACE: @pointer_seen@ @pointer@ x[]
// RACE: @virtual_seen@ @virtual@ x[]
// RACE: @thrown_seen@ @thrown@ x[]
// RACE: @weak_seen@ @weak@ x[]
// RACE: @compared_seen@ @compared@ x[]
// RACE: @own_seen@ @own@ x[]
// LINES-NOT: O1 O2 O3: the stores of all cases become one, of no line
// REPORTS: 8
#include <semaphore.h>
#include <cstdlib>
#include "in_turn.h"
static sem_t posted[8];
long x[8][8];  // 64 bytes apart
extern "C" __attribute__((noinline)) void post(int i) { sem_post(&posted[i]); }
__attribute__((noinline)) static void deeper(int i) { post(i); }
static void (*volatile pointer)(int) = deeper;
struct Base {
  virtual ~Base() = default;
  virtual void go(int) {}
};
struct Derived : Base {
  void go(int i) override { post(i); }
};
static Base *volatile object = new Derived;
extern "C" __attribute__((weak, noinline)) void weak_post(int i) { post(i); }
__attribute__((noinline)) static void may_throw(int i) {
  post(i);
  if (i) throw i;
}
static bool compared;
static int compare(const void *a, const void *b) {
  if (!compared) post(6);
  compared = true;
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
namespace own {
__attribute__((noinline)) static long strlen(const char *) {
  post(7);
  return 1;
}
}  // namespace own
#define AROUND(i, what) \
  x[i][0] = 1;          \
  what;                 \
  x[i][0] = 2;
static void first() {
  int two[2] = {2, 1};
  AROUND(0, post(0))  // @called@
  AROUND(1, deeper(1))  // @deeper@
  AROUND(2, pointer(2))  // @pointer@
  AROUND(3, object->go(3))  // @virtual@
  x[4][0] = 1;
  try {
    may_throw(4);
  } catch (int) {
    x[4][0] = 2;  // @thrown@
  }
  AROUND(5, weak_post(5))  // @weak@
  AROUND(6, std::qsort(two, 2, sizeof two[0], compare))  // @compared@
  AROUND(7, own::strlen("x"))  // @own@
}
static void second() {
  for (int i = 0; i < 8; ++i) {
    sem_wait(&posted[i]);
    switch (i) {  // one place each
      case 0: x[0][0] = 3; break;  // @called_seen@
      case 1: x[1][0] = 3; break;  // @deeper_seen@
      case 2: x[2][0] = 3; break;  // @pointer_seen@
      case 3: x[3][0] = 3; break;  // @virtual_seen@
      case 4: x[4][0] = 3; break;  // @thrown_seen@
      case 5: x[5][0] = 3; break;  // @weak_seen@
      case 6: x[6][0] = 3; break;  // @compared_seen@
      case 7: x[7][0] = 3; break;  // @own_seen@
    }
  }
}
int main() {
  for (sem_t &s : posted) sem_init(&s, 0, 0);
  in_turn(first, second);
}
