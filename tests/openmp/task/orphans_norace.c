/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A tree of tasks that wait for nobody: the barrier waits for all of them, and so does a group around them. */
// CFLAGS: -fopenmp
enum { kNodes = 1023 };
int x[kNodes], sum[64];

static void visit(int node) {
  ++x[node];
  if (2 * node + 2 >= kNodes) return;
#pragma omp task
  visit(2 * node + 1);
#pragma omp task
  visit(2 * node + 2);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    visit(0);
#pragma omp single
    {
#pragma omp taskgroup
      visit(0);
      for (int i = 0; i < kNodes; ++i) ++x[i];
    }
#pragma omp for
    for (int i = 0; i < 64; ++i)
      for (int node = 0; node < kNodes; ++node) sum[i] += x[node];
  }
  return 0;
}
