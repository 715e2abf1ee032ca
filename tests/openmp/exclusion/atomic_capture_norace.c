/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every thread gets a number, and an element, of its own. */
// CFLAGS: -fopenmp
int next, a[64];

int main(void) {
#pragma omp parallel
  {
    int mine;
#pragma omp atomic capture
    mine = next++;
    a[mine] = mine;
  }
  return 0;
}
