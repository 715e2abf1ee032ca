// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A consume load orders what is reached through the pointer it returns.
#include <atomic>

#include "in_turn.h"

struct Node {
  int value;
};
Node node;
std::atomic<Node *> published;

static void first() {
  node.value = 1;
  published.store(&node, std::memory_order_release);
}

static void second() {
  if (Node *got = published.load(std::memory_order_consume)) got->value = 2;
}

int main() {
  in_turn(first, second);
  return node.value == 2 ? 0 : 1;
}
