/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A target region runs on the host where there is no other device. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
// NOT-WITH: gcc: libomp has no target regions of gcc
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp target map(tofrom : x)
#pragma omp parallel
  x = 1;  // @A@
  return 0;
}
