/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a release publishes whoever acquires it sees. */
// CFLAGS: -fopenmp
int flag, data;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      {
        data = 1;
#pragma omp atomic write release
        flag = 1;
      }
#pragma omp section
      {
        int seen = 0;
#pragma omp atomic read acquire
        seen = flag;
        if (seen) data += 1;
      }
    }
  }
  return 0;
}
