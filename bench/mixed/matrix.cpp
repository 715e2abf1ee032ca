// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU factorisation without pivoting, columns updated in parallel, a barrier per step.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

static int size = 640;
static std::vector<double> a;
static pthread_barrier_t barrier;

static void worker(int id) {
  for (int k = 0; k < size; ++k) {
    const double *pivot = &a[k * size];
    for (int i = k + 1 + id; i < size; i += 2) {
      double *row = &a[i * size];
      const double factor = row[k] /= pivot[k];
      for (int j = k + 1; j < size; ++j) row[j] -= factor * pivot[j];
    }
    pthread_barrier_wait(&barrier);
  }
}

int main(int argc, char **argv) {
  if (argc > 1) size = std::atoi(argv[1]);
  a.resize(size * size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) a[i * size + j] = (i == j) * size + (i * 7 + j * 13) % 11;
  pthread_barrier_init(&barrier, nullptr, 2);
  std::thread first(worker, 0), second(worker, 1);
  first.join();
  second.join();
  double trace = 0;
  for (int i = 0; i < size; ++i) trace += a[i * size + i];
  std::printf("%.6f\n", trace);
}
