// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The later access that would cover the first one does not come: the callee throws, jumps, ends the thread, or is skipped.
// RACE: @thrown_seen@ @thrown@ a[]
// RACE: @jumped_seen@ @jumped@ b[]
// RACE: @skipped_seen@ @skipped@ c[]
// RACE: @ended_seen@ @ended@ d[]
// LINES-NOT: O1 O2 O3: the store that is skipped and the one before it become one, of the line of the former
// REPORTS: 4
#include <csetjmp>
#include "in_turn.h"
static jmp_buf jump;
long a[8], b[8], c[8], d[8];
bool always = true;
__attribute__((noinline)) static void throws() {
  if (always) throw 1;
}
__attribute__((noinline)) static void jumps() {
  if (always) longjmp(jump, 1);
}
__attribute__((noinline)) static void ends() {
  if (always) pthread_exit(nullptr);
}
__attribute__((noinline)) static void one() {
  a[0] = 1;  // @thrown@
  throws();
  a[0] = 2;
}
__attribute__((noinline)) static void two() {
  b[0] = 1;  // @jumped@
  jumps();
  b[0] = 2;
}
__attribute__((noinline)) static void three() {
  c[0] = 1;  // @skipped@
  if (!always) c[0] = 2;
}
__attribute__((noinline)) static void *four(void *) {
  d[0] = 1;  // @ended@
  ends();
  d[0] = 2;
  return nullptr;
}
static void first() {
  try {
    one();
  } catch (int) {
  }
  if (!setjmp(jump)) two();
  three();
  pthread_t thread;
  pthread_create(&thread, nullptr, four, nullptr);
  pthread_join(thread, nullptr);
}
static void second() {
  a[0] = 3;  // @thrown_seen@
  b[0] = 3;  // @jumped_seen@
  c[0] = 3;  // @skipped_seen@
  d[0] = 3;  // @ended_seen@
}
int main() { in_turn(first, second); }
