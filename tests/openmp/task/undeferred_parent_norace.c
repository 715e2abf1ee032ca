/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What an undeferred task waited for, its creator has waited for, and whoever waits for that one; so with a group. */
// CFLAGS: -fopenmp
enum { kTasks = 100 };
int x[kTasks], y[kTasks], z[kTasks], sum;

static void work(int i) {
#pragma omp task if (0)
  {
#pragma omp task if (0)
    {
#pragma omp task
      x[i] = 1;
#pragma omp taskwait
    }
#pragma omp taskgroup
    {
#pragma omp task
      y[i] = 1;
    }
  }
}

// The group waits for what its tasks did not.
static void leave(int i) {
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp task
      z[i] = 1;
    }
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < kTasks; ++i) {
#pragma omp task
      work(i);
#pragma omp task
      leave(i);
    }
#pragma omp taskwait
    for (int i = 0; i < kTasks; ++i) sum += x[i] + y[i] + z[i];
  }
  return 0;
}
