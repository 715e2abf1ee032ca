// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The constant part of an address is found wherever ScalarEvolution keeps it, also in the start of a loop's counter that is a summand:
// neighbours are merged.
// RUN: clang -O2 -g %bigfoot -mllvm -bigfoot-checks=bigfoot -Rpass=bigfoot -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: progressions.c:[[@LINE+12]]:{{[0-9]+}}: remark: 8 read checks merged into one of 8 bytes
struct image {
  unsigned long width;
  const unsigned char *pixels;
};

unsigned long darkest(const struct image *image, unsigned long height, int limit) {
  unsigned long best = 0;
  for (unsigned long y = 0; y < height; ++y)
    for (unsigned long x = 0; x + 8 <= image->width; ++x) {
      int sum = 0;
      for (unsigned long row = y; row < height && sum < limit; ++row)
        for (unsigned long i = 0; i < 8; ++i) sum += image->pixels[row * image->width + x + i] ^ 1;
      if (sum < limit) limit = sum, best = x;
    }
  return best;
}
