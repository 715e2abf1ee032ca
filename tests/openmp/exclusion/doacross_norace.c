/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An iteration waits for the one before. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < 64; ++i) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  use(a[63]);
  return 0;
}
