/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Some thousand tasks, whose numbers and caches others get: history is collected meanwhile. */
// CFLAGS: -fopenmp
#include <algorithm>
#include <vector>

static void sort(unsigned *from, unsigned *spare, long n) {
  if (n <= 64) return std::sort(from, from + n);
#pragma omp task
  sort(from, spare, n / 2);
#pragma omp task
  sort(from + n / 2, spare + n / 2, n - n / 2);
#pragma omp taskwait
  std::merge(from, from + n / 2, from + n / 2, from + n, spare);
  std::copy(spare, spare + n, from);
}

int main() {
  std::vector<unsigned> values(100000), spare(values.size());
  for (unsigned i = 0; i < values.size(); ++i) values[i] = i * 2654435761u;
#pragma omp parallel
#pragma omp single
  sort(values.data(), spare.data(), static_cast<long>(values.size()));
  return !std::is_sorted(values.begin(), values.end());
}
