/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A target region runs on the host where there is no other device. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: libomp has no target regions of gcc
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp target map(tofrom : x)
#pragma omp parallel for reduction(+ : x)
  for (int i = 0; i < 64; ++i) x += i;
  use(x);
  return 0;
}
