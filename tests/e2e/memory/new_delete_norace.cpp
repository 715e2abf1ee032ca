// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects made in one thread and destroyed in another, ordered by join.
#include <memory>
#include <thread>
#include <vector>

struct Node {
  std::unique_ptr<Node> next;
  int value = 0;
  ~Node() { value = -1; }
};

int main() {
  std::vector<std::unique_ptr<Node>> lists(4);
  std::vector<std::thread> threads;
  for (auto &list : lists) threads.emplace_back([&list] {
    for (int i = 0; i < 50; ++i) {
      auto node = std::make_unique<Node>();
      node->value = i;
      node->next = std::move(list);
      list = std::move(node);
    }
  });
  for (std::thread &thread : threads) thread.join();
  return 0;
}
