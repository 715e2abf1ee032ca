// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recursive tasks: a merge sort whose halves are tasks down to a few elements, and a tree that is summed with a task for each node.
#include <algorithm>
#include <memory>
#include <vector>

#include "common.h"

static void sort(uint32_t *from, uint32_t *spare, size_t n) {
  if (n <= 64) return std::sort(from, from + n);
#pragma omp task
  sort(from, spare, n / 2);
#pragma omp task
  sort(from + n / 2, spare + n / 2, n - n / 2);
#pragma omp taskwait
  std::merge(from, from + n / 2, from + n / 2, from + n, spare);
  std::copy(spare, spare + n, from);
}

struct Node {
  uint64_t value, sum;
  std::unique_ptr<Node> left, right;
};

static std::unique_ptr<Node> grow(int depth, suite::Random &random) {
  auto node = std::make_unique<Node>();
  node->value = random.below(1000);
  if (depth) node->left = grow(depth - 1, random), node->right = grow(depth - 1, random);
  return node;
}

static void sum(Node *node) {
  node->sum = node->value;
  if (!node->left) return;
#pragma omp task
  sum(node->left.get());
#pragma omp task
  sum(node->right.get());
#pragma omp taskwait
  node->sum += node->left->sum + node->right->sum;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t n = options.pick<size_t>(2000, 100000, 400000);
  const int rounds = options.pick(1, 5, 15);
  suite::Random random(5);
  const std::unique_ptr<Node> root = grow(options.pick(6, 12, 14), random);
  std::vector<uint32_t> values(n), spare(n);
  uint64_t checksum = 0;
  for (int round = 0; round < rounds; ++round) {
    for (uint32_t &value : values) value = static_cast<uint32_t>(random.next());
#pragma omp parallel num_threads(options.threads)
#pragma omp single
    {
      sort(values.data(), spare.data(), n);
      sum(root.get());
    }
    suite::require(std::is_sorted(values.begin(), values.end()), "the values are sorted");
    checksum = suite::Random::mix(checksum ^ values[n / 2] ^ root->sum);
  }
  suite::print("recursive", checksum);
}
