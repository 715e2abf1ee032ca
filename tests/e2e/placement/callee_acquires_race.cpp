// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A callee may acquire: T2's write before it races with T1's, the one after it is ordered.
// RACE: @called@ @posted@ x[]
// RACE: @deeper@ @posted@ x[]
// RACE: @pointer@ @posted@ x[]
// RACE: @virtual@ @posted@ x[]
// RACE: @thrown@ @posted@ x[]
// RACE: @weak@ @posted@ x[]
// REPORTS: 6
#include <semaphore.h>
#include "in_turn.h"
static sem_t posted[6];
long x[6][8];
extern "C" __attribute__((noinline)) void wait(int i) { sem_wait(&posted[i]); }
__attribute__((noinline)) static void deeper(int i) { wait(i); }
static void (*volatile pointer)(int) = deeper;
struct Base {
  virtual ~Base() = default;
  virtual void go(int) {}
};
struct Derived : Base {
  void go(int i) override { wait(i); }
};
static Base *volatile object = new Derived;
extern "C" __attribute__((weak, noinline)) void weak_wait(int i) { wait(i); }
__attribute__((noinline)) static void may_throw(int i) {
  wait(i);
  if (i) throw i;
}
static void first() {
#define ONE(i)  \
  x[i][0] = 3;  \
  sem_post(&posted[i]);
  ONE(0) ONE(1) ONE(2) ONE(3) ONE(4) ONE(5)  // @posted@
}
#define AROUND(i, what) \
  x[i][0] = 1;          \
  what;                 \
  x[i][0] = 2;
static void second() {
  AROUND(0, wait(0))  // @called@
  AROUND(1, deeper(1))  // @deeper@
  AROUND(2, pointer(2))  // @pointer@
  AROUND(3, object->go(3))  // @virtual@
  x[4][0] = 1;  // @thrown@
  try {
    may_throw(4);
  } catch (int) {
    x[4][0] = 2;
  }
  AROUND(5, weak_wait(5))  // @weak@
}
int main() {
  for (sem_t &s : posted) sem_init(&s, 0, 0);
  in_turn(first, second);
}
