// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breadth-first searches through a random graph of heap objects, level by level. A thread claims a node with an atomic exchange
// in the shared array of visited marks, and then alone writes its distance and parent.
#include <atomic>
#include <memory>
#include <vector>

#include "common.h"

struct Node {
  size_t number;
  std::vector<Node *> neighbours;
  int distance = 0;        // by the claimer; read by others after the level's barrier
  Node *parent = nullptr;  // likewise
};

static std::vector<std::unique_ptr<Node>> makeGraph(size_t nodes, int degree) {
  suite::Random random(99);
  std::vector<std::unique_ptr<Node>> graph;
  for (size_t i = 0; i < nodes; ++i) graph.push_back(std::make_unique<Node>(Node{.number = i, .neighbours = {}}));
  for (size_t i = 0; i < nodes; ++i) {
    graph[i]->neighbours.push_back(graph[(i + 1) % nodes].get());  // so that every node can be reached
    for (int d = 1; d < degree; ++d) graph[i]->neighbours.push_back(graph[random.below(nodes)].get());
  }
  return graph;
}

class Search {
 public:
  Search(std::vector<std::unique_ptr<Node>> &graph, int threads)
      : graph_(graph), visited_(graph.size()), found_(threads), threads_(threads), barrier_(threads) {}

  // By all threads at once. Returns: the sum of all distances.
  uint64_t run(int me, size_t source, int round) {
    if (me == 0) start(source, round);
    barrier_.wait();
    while (!frontier_.empty()) {
      expand(me, round);
      barrier_.wait();
      if (me == 0) collect();
      barrier_.wait();
    }
    const uint64_t sum = sum_;
    barrier_.wait();  // the next search must not start while a thread still looks at this one's frontier
    return sum;
  }

 private:
  void start(size_t source, int round) {
    Node *node = graph_[source].get();
    visited_[source].store(round, std::memory_order_relaxed);
    node->distance = 0;
    node->parent = nullptr;
    frontier_.assign(1, node);
    sum_ = 0;
  }

  // The marks need no order of their own: what they guard is read after a barrier.
  bool claim(const Node &node, int round) {
    std::atomic<int> &mark = visited_[node.number];
    return mark.load(std::memory_order_relaxed) != round && mark.exchange(round, std::memory_order_relaxed) != round;
  }

  void expand(int me, int round) {
    const suite::Share mine = suite::share(frontier_.size(), me, threads_);
    for (size_t i = mine.from; i < mine.to; ++i)
      for (Node *next : frontier_[i]->neighbours) {
        if (!claim(*next, round)) continue;
        next->distance = frontier_[i]->distance + 1;
        next->parent = frontier_[i];
        found_[me].push_back(next);
      }
  }

  void collect() {
    frontier_.clear();
    for (std::vector<Node *> &found : found_) {
      frontier_.insert(frontier_.end(), found.begin(), found.end());
      found.clear();
    }
    for (const Node *node : frontier_) sum_ += static_cast<uint64_t>(node->distance);
  }

  std::vector<std::unique_ptr<Node>> &graph_;
  std::vector<std::atomic<int>> visited_;     // [node]: the last round that reached it
  std::vector<Node *> frontier_;              // by thread 0, between barriers
  std::vector<std::vector<Node *>> found_;    // [thread]
  uint64_t sum_ = 0;                          // by thread 0
  int threads_;
  suite::Barrier barrier_;
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t nodes = options.pick<size_t>(1000, 20'000, 60'000);
  const int rounds = options.pick(3, 30, 90);
  auto graph = makeGraph(nodes, 8);
  Search search(graph, options.threads);
  uint64_t sum = 0;
  suite::runTeam(options.threads, [&](int me) {
    for (int round = 1; round <= rounds; ++round) {
      const uint64_t distances = search.run(me, static_cast<size_t>(round) * 17, round);
      if (me == 0) sum = sum * 31 + distances;
    }
  });
  for (const auto &node : graph)
    suite::require(!node->parent || node->distance == node->parent->distance + 1, "one step from the parent");
  suite::print("graph", sum);
}
