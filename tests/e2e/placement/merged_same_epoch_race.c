// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A merged test passes only if every part of it was checked in this epoch: fields written one by one before are, the others
// are not.
// RACE: @four@ @all@ four.c
// RACE: @other@ @sum@ other.d
// RACE: @small@ @small_all@ small.b
// REPORTS: 3
// VERDICT-WITH: clang-tsan: two stores are one vector to it
#include "in_turn.h"
struct Four { long a, b, c, d; };
struct Small { char a; char b; short c; int d; };
struct Four four, other;
struct Small small;
__attribute__((noinline)) static void one(struct Four *p) { p->b = 1; }
__attribute__((noinline)) static void all(struct Four *p) {
  p->a = 2;
  p->b = 2;
  p->c = 2;  // @all@
  p->d = 2;
}
__attribute__((noinline)) static void small_one(struct Small *p) { p->d = 1; }
__attribute__((noinline)) static void small_all(struct Small *p) {
  p->a = 1;
  p->b = 1;  // @small_all@
  p->c = 1;
  p->d = 1;
}
__attribute__((noinline)) static long sum(struct Four *p) { return p->a + p->b + p->c + p->d; }  // @sum@
static void first(void) {
  one(&four);
  all(&four);
  all(&four);
  one(&other);
  use(sum(&other));
  small_one(&small);
  small_all(&small);
}
#define W(x) *(volatile __typeof__(x) *)&(x) = 7
static void second(void) {
  W(four.c);  // @four@
  W(other.d);  // @other@
  W(small.b);  // @small@
}
int main(void) { in_turn(first, second); }
