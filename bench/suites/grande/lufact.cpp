// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU factorisation with partial pivoting, as in Linpack: the matrix is an array of columns; for every pivot one thread prepares
// the column, all update their share of the columns to the right, with barriers between.
#include <algorithm>
#include <cmath>
#include <vector>

#include "common.h"

using Column = std::vector<double>;
using Matrix = std::vector<Column>;

static size_t pivotRow(const Column &column, size_t from) {
  size_t best = from;
  for (size_t i = from + 1; i < column.size(); ++i)
    if (std::fabs(column[i]) > std::fabs(column[best])) best = i;
  return best;
}

static void scale(Column &column, size_t from, double factor) {
  for (size_t i = from; i < column.size(); ++i) column[i] *= factor;
}

static void addMultiple(Column &to, const Column &of, size_t from, double factor) {
  for (size_t i = from; i < to.size(); ++i) to[i] += factor * of[i];
}

static void factorise(Matrix &a, std::vector<size_t> &pivots, int me, int threads, suite::Barrier &barrier) {
  const size_t n = a.size();
  for (size_t k = 0; k + 1 < n; ++k) {
    if (me == 0) {
      pivots[k] = pivotRow(a[k], k);
      std::swap(a[k][k], a[k][pivots[k]]);
      scale(a[k], k + 1, -1.0 / a[k][k]);
    }
    barrier.wait();
    const suite::Share mine = suite::share(n - (k + 1), me, threads);
    for (size_t j = k + 1 + mine.from; j < k + 1 + mine.to; ++j) {
      std::swap(a[j][k], a[j][pivots[k]]);
      addMultiple(a[j], a[k], k + 1, a[j][k]);
    }
    barrier.wait();
  }
}

// Requires: a and pivots as factorise left them.
static Column solve(const Matrix &a, const std::vector<size_t> &pivots, Column b) {
  const size_t n = a.size();
  for (size_t k = 0; k + 1 < n; ++k) {
    std::swap(b[k], b[pivots[k]]);
    addMultiple(b, a[k], k + 1, b[k]);
  }
  for (size_t k = n; k-- > 0;) {
    b[k] /= a[k][k];
    for (size_t i = 0; i < k; ++i) b[i] -= b[k] * a[k][i];
  }
  return b;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(60, 800, 1950);
  Matrix a(n, Column(n));
  Column b(n);
  suite::Random random(1325);
  for (Column &column : a)
    for (size_t i = 0; i < n; ++i) b[i] += column[i] = random.uniform() - 0.5;  // so that the solution is all ones

  std::vector<size_t> pivots(n);
  suite::Barrier barrier(options.threads);
  suite::runTeam(options.threads, [&](int me) { factorise(a, pivots, me, options.threads, barrier); });

  for (const double x : solve(a, pivots, b)) suite::require(std::fabs(x - 1) < 1e-6, "the solution is all ones");
  double trace = 0;
  for (size_t k = 0; k < n; ++k) trace += std::log(std::fabs(a[k][k]));
  suite::print("lufact", trace);
}
