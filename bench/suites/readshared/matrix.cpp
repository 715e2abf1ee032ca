// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dense matrix multiplication: both factors are read by all threads, the rows of the product are split among them.
#include <cmath>
#include <vector>

#include "common.h"

class Matrix {
 public:
  explicit Matrix(size_t n) : n_(n), elements_(n * n) {}
  Matrix(size_t n, uint64_t seed) : Matrix(n) {
    suite::Random random(seed);
    for (double &element : elements_) element = random.uniform() - 0.5;
  }

  size_t size() const { return n_; }
  double *row(size_t i) { return &elements_[i * n_]; }
  const double *row(size_t i) const { return &elements_[i * n_]; }

 private:
  size_t n_;
  std::vector<double> elements_;
};

static void multiplyRow(const Matrix &a, const Matrix &b, Matrix &product, size_t i) {
  double *out = product.row(i);
  for (size_t k = 0; k < a.size(); ++k) {
    const double factor = a.row(i)[k], *in = b.row(k);
    for (size_t j = 0; j < a.size(); ++j) out[j] += factor * in[j];
  }
}

// Freivalds: product * x must be a * (b * x).
static std::vector<double> times(const Matrix &m, const std::vector<double> &x) {
  std::vector<double> y(x.size());
  for (size_t i = 0; i < x.size(); ++i)
    for (size_t j = 0; j < x.size(); ++j) y[i] += m.row(i)[j] * x[j];
  return y;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(32, 700, 1350);
  if (options.counts) return suite::printOperations(n * n, "rows added");
  const Matrix a(n, 1), b(n, 2);
  Matrix product(n);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(n, me, options.threads);
    for (size_t i = mine.from; i < mine.to; ++i) multiplyRow(a, b, product, i);
  });

  std::vector<double> x(n);
  suite::Random random(3);
  for (double &element : x) element = random.uniform();
  const std::vector<double> left = times(product, x), right = times(a, times(b, x));
  double trace = 0;
  for (size_t i = 0; i < n; ++i) {
    suite::require(std::fabs(left[i] - right[i]) < 1e-8, "the product is right");
    trace += product.row(i)[i];
  }
  suite::print("matrix", trace);
}
