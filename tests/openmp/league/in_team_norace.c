/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A critical section excludes threads of one team. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
int x;

int main(void) {
#pragma omp target teams num_teams(1) thread_limit(4) map(tofrom : x)
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    ++x;
  }
  return 0;
}
