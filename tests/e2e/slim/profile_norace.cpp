// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// shadow_profile=FILE: which allocation's blocks cost what, freed ones and those that are alive at the end, the most expensive first.
// CFLAGS: --checks=all
// RUN-OPTIONS: shadow=slim:shadow_profile=%t.log.profile
// EXPECT-NOT: .
// EXPECT-LOG: \ABigFoot: shadow of heap blocks by allocation, most expensive first \(pid=\d+\)$
// EXPECT-LOG: ^shadow +of all +blocks +bytes +elements +locations$
// EXPECT-LOG: ^ *\d+ +100% +\d+ +\d+ +\d+ +\d+\n      all: .*cells
// EXPECT-LOG: ^ *[5-9]\d{4} +\d\d% +1 +32768 +4096 +\d+\n      100% cells\n      makeTable\(.*\) .*@TABLE@\d+\n      main .*@MAIN@
// EXPECT-LOG: ^ *8224 +\d\d% +1 +4096 +512 +512\n      100% cells\n      makeHalves\(\) .*@HALVES@\d+\n      main
// EXPECT-LOG: ^ *\d{3,4} +\S+ +4 +4194304 +524288 +4\n      100% spans\n      makeWhole\(\) .*@WHOLE@\d+\n      main
// EXPECT-LOG: ^ *\d{1,3} +\S+ +1 +262144 +32768 +1\n      100% spans\n      fillAndFree\(\) .*@FILLED@\d+\n      main
// EXPECT-LOG: ^ *0 +0% +1 +65536 +8192 +1\n      100% blank\n      makeUnused\(\) .*@UNUSED@\d+\n      main
// VERDICT-WITH: clang-tsan: it instruments behind the vectoriser
#include <stdlib.h>
#include <string.h>

#include <vector>

enum { kPage = 4096 };

__attribute__((noinline)) static void makeTable(std::vector<long> &table) {
  table.reserve(kPage);  // @TABLE@
  long *data = table.data();
  for (long i = 0; i < 50000; ++i) static_cast<volatile long *>(data)[i * i * 31 % kPage] = i;
  __asm__ volatile("" : : "r"(data) : "memory");
}

__attribute__((noinline)) static char *makeWhole() {
  char *block = static_cast<char *>(aligned_alloc(kPage, 1 << 20));  // @WHOLE@
  memset(block, 1, 1 << 20);
  __asm__ volatile("" : : "r"(block) : "memory");
  return block;
}

__attribute__((noinline)) static void makeUnused() {
  void *block = aligned_alloc(kPage, 16 * kPage);  // @UNUSED@
  __asm__ volatile("" : : "r"(block) : "memory");
}

// Of every word only a half is used, which is a part of its cell.
__attribute__((noinline)) static void makeHalves() {
  volatile int *block = static_cast<int *>(aligned_alloc(kPage, kPage));  // @HALVES@
  for (long i = 0; i < 50000; ++i) block[i * 31 % 512 * 2] = 1;
}

// What was put off is told before the block is counted.
__attribute__((noinline)) static void fillAndFree() {
  volatile long *block = static_cast<long *>(aligned_alloc(kPage, 64 * kPage));  // @FILLED@
  for (long i = 0; i < 64 * kPage / 8; ++i) block[i] = i;
  free(const_cast<long *>(block));
}

int main() {
  std::vector<long> table;
  makeTable(table);  // @MAIN@
  char *blocks[4];
  for (char *&block : blocks) block = makeWhole();
  for (int i = 0; i < 3; ++i) free(blocks[i]);
  makeHalves();
  fillAndFree();
  makeUnused();
  return 0;
}
