/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Of many siblings that nothing orders the first and the last collide, however many numbers were used again in between. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
enum { kTasks = 2000 };
int x, y[kTasks];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
    for (int i = 0; i < kTasks; ++i) {
#pragma omp task
      y[i] = i;
    }
#pragma omp task
    x = 2;  // @B@
  }
  return 0;
}
