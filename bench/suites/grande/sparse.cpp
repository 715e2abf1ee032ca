// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y += A x with a sparse matrix as three arrays (row, column, value), again and again. Rows, and with them the places of y, are
// split among the threads; which places of x a thread reads is random.
#include <algorithm>
#include <cmath>
#include <vector>

#include "common.h"

struct SparseMatrix {
  std::vector<int> row, column;  // sorted by row
  std::vector<double> value;
};

static SparseMatrix randomMatrix(int n, size_t entries) {
  suite::Random random(10101010);
  SparseMatrix m;
  m.row.resize(entries), m.column.resize(entries), m.value.resize(entries);
  for (int &row : m.row) row = static_cast<int>(random.below(n));
  std::sort(m.row.begin(), m.row.end());
  for (int &column : m.column) column = static_cast<int>(random.below(n));
  for (double &value : m.value) value = random.uniform();
  return m;
}

// The first entry that is thread `me`'s: an even share, moved on to where a row begins.
static size_t firstEntry(const SparseMatrix &m, int me, int threads) {
  size_t entry = suite::share(m.row.size(), me, threads).from;
  while (entry > 0 && entry < m.row.size() && m.row[entry] == m.row[entry - 1]) ++entry;
  return entry;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int n = options.pick(500, 50'000, 50'000), rounds = options.pick(10, 240, 3000);
  const SparseMatrix m = randomMatrix(n, static_cast<size_t>(n) * 5);
  std::vector<double> x(n), y(n);
  suite::Random random(3);
  for (double &element : x) element = random.uniform();

  std::vector<size_t> first;  // [thread]; one more at the end
  for (int t = 0; t < options.threads; ++t) first.push_back(firstEntry(m, t, options.threads));
  first.push_back(m.row.size());

  suite::runTeam(options.threads, [&](int me) {
    for (int r = 0; r < rounds; ++r)
      for (size_t i = first[me]; i < first[me + 1]; ++i) y[m.row[i]] += x[m.column[i]] * m.value[i];
  });

  double sum = 0, expected = 0;
  for (const double element : y) sum += element;
  for (size_t i = 0; i < m.row.size(); ++i) expected += x[m.column[i]] * m.value[i];
  suite::require(std::fabs(sum / (expected * rounds) - 1) < 1e-9, "every entry is multiplied once a round");
  suite::print("sparse", sum);
}
