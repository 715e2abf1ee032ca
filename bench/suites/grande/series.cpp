// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first Fourier coefficients of (x+1)^x on [0,2] by the trapezoid rule: almost nothing but floating-point arithmetic, and
// two stores into a shared array per coefficient.
#include <cmath>
#include <vector>

#include "common.h"

enum class Term { kConstant, kCosine, kSine };

static double integrand(double x, double frequency, Term term) {
  const double f = std::pow(x + 1.0, x);
  switch (term) {
    case Term::kCosine: return f * std::cos(frequency * x);
    case Term::kSine: return f * std::sin(frequency * x);
    default: return f;
  }
}

static double trapezoid(double from, double to, int steps, double frequency, Term term) {
  const double dx = (to - from) / steps;
  double sum = (integrand(from, frequency, term) + integrand(to, frequency, term)) / 2;
  for (int i = 1; i < steps; ++i) sum += integrand(from + i * dx, frequency, term);
  return sum * dx;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t count = options.pick<size_t>(10, 2300, 23000);
  const int steps = options.pick(200, 1000, 1000);
  const double omega = M_PI;  // the period is 2
  std::vector<std::vector<double>> coefficients(2, std::vector<double>(count));

  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(count, me, options.threads);
    for (size_t i = mine.from; i < mine.to; ++i) {
      if (i == 0) {
        coefficients[0][0] = trapezoid(0, 2, steps, 0, Term::kConstant) / 2;
        continue;
      }
      const double frequency = omega * static_cast<double>(i);
      coefficients[0][i] = trapezoid(0, 2, steps, frequency, Term::kCosine);
      coefficients[1][i] = trapezoid(0, 2, steps, frequency, Term::kSine);
    }
  });

  // By a much finer integration; the tolerance is the error of the coarsest here.
  const double expected[2][3] = {{2.88192, 1.13404, 0.36222}, {0, -1.88209, -1.16481}};
  for (int k = 0; k < 2; ++k)
    for (int i = 0; i < 3; ++i)
      suite::require(std::fabs(coefficients[k][i] - expected[k][i]) < 2e-3, "the first coefficients");
  double sum = 0;
  for (size_t i = 0; i < count; ++i) sum += coefficients[0][i] - coefficients[1][i] / 3;
  suite::print("series", sum);
}
