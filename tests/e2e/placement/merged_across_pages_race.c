// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A merged check of bytes on two pages: the second half is checked although the first was before.
// RACE: @straddling@ @all@ straddling->d
// RACE: @oddly@ @all@ straddling_oddly->d
// LINES-NOT: clang-tsan: two stores are one vector to it
// REPORTS: 2
#include <sys/mman.h>
#include "in_turn.h"
struct Four { int a, b, c, d; };
struct Four *straddling, *straddling_oddly;
__attribute__((noinline)) static void halves(struct Four *p) {
  p->a = 1;
  p->b = 1;
}
__attribute__((noinline)) static void all(struct Four *p) {
  p->a += 1;
  p->b += 1;
  p->c += 1;
  p->d += 1;  // @all@
}
static void first(void) {
  char *pages = (char *)straddling - 4096 + 8;
  for (int i = 0; i < 3 * 4096; ++i) use(pages[i]);
  halves(straddling);
  all(straddling);
  all(straddling_oddly);
  all(straddling_oddly);
}
static void second(void) {
  straddling->d = 7;  // @straddling@
  straddling_oddly->d = 7;  // @oddly@
}
int main(void) {
  char *pages = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  straddling = (struct Four *)(pages + 4096 - 8);
  straddling_oddly = (struct Four *)(pages + 2 * 4096 - 12);
  in_turn(first, second);
}
