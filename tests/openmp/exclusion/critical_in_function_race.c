/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The function takes the section, one caller writes beside it. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

int x;

static void add(int n) {
#pragma omp critical(sum)
  x += n;  // @A@
}

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0)
    add(1);
  else
    x = 2;  // @B@
  return 0;
}
