/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A reduction of the program's own, too large for an atomic instruction. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

struct sums { long part[8]; };
static void add(struct sums *to, const struct sums *from) {
  for (int i = 0; i < 8; ++i) to->part[i] += from->part[i];
}
#pragma omp declare reduction(add : struct sums : add(&omp_out, &omp_in)) initializer(omp_priv = (struct sums){{0}})
struct sums total;

int main(void) {
#pragma omp parallel for reduction(add : total)
  for (int i = 0; i < 64; ++i) total.part[i % 8] += i;
  use(total.part[3]);
  return 0;
}
