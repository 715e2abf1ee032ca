// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/threads.h"

namespace bigfoot::pairs {

Threads::Threads(Program &program, const Calls &calls)
    : program_(program), calls_(calls), creators_(program.functions.size()), of_others_(program.functions.size()), walked_alone_(program.functions.size()),
      walked_not_alone_(program.functions.size()), others_(program.accesses.size()), main_(program.accesses.size()) {
  findCreators();
  for (const unsigned entry : calls_.entries()) walkOthers(entry);
  bool not_alone = false;
  std::vector<unsigned> first;
  for (const auto &[symbol, function] : program_.by_symbol)
    if (program_.constructors.count(symbol)) first.push_back(function), not_alone = not_alone || creators_[function];
  for (const unsigned function : first) walkMain(function, not_alone);
  const auto [begin, end] = program_.by_symbol.equal_range("main");
  for (auto found = begin; found != end; ++found) walkMain(found->second, not_alone);
  for (unsigned i = 0; i < program_.functions.size(); ++i) {   // 3.
    const bool is_local = program_.functions[i].symbol.find('@') != std::string::npos;
    if (begin == end ? !is_local : !is_local && !walked_alone_[i] && !walked_not_alone_[i]) walkOthers(i);
  }
  findShared();
}

bool Threads::creates(unsigned call) const {
  const Calls::Bound &bound = calls_.of(call);
  if (bound.creates) return true;
  for (const unsigned target : bound.targets)
    if (creators_[target]) return true;
  return false;
}

void Threads::findCreators() {
  for (bool again = true; again;) {
    again = false;
    for (unsigned i = 0; i < program_.functions.size(); ++i) {
      if (creators_[i]) continue;
      for (const Block &block : program_.functions[i].blocks)
        for (const Step &step : block.steps)
          if (step.is_call && !creators_[i] && creates(step.number)) creators_[i] = again = true;
    }
  }
}

void Threads::walkOthers(unsigned first) {
  std::vector<unsigned> open = {first};
  while (!open.empty()) {
    const unsigned function = open.back();
    open.pop_back();
    if (of_others_[function]) continue;
    of_others_[function] = true;
    for (const Block &block : program_.functions[function].blocks)
      for (const Step &step : block.steps) {
        if (!step.is_call) others_[step.number] = true;
        else open.insert(open.end(), calls_.of(step.number).targets.begin(), calls_.of(step.number).targets.end());
      }
  }
}

void Threads::walkMain(unsigned first, bool begins_not_alone) {
  std::vector<std::pair<unsigned, bool>> open = {{first, begins_not_alone}};
  while (!open.empty()) {
    const auto [function, not_alone] = open.back();
    open.pop_back();
    auto &walked = not_alone ? walked_not_alone_ : walked_alone_;
    if (walked[function]) continue;
    walked[function] = true;
    const std::vector<Block> &blocks = program_.functions[function].blocks;
    std::vector<int> state(blocks.size(), -1);   // at the block's begin; -1: not reached, 1: not alone
    std::vector<unsigned> next;
    if (!blocks.empty()) state[0] = not_alone, next.push_back(0);
    while (!next.empty()) {
      const unsigned number = next.back();
      next.pop_back();
      int now = state[number];
      for (const Step &step : blocks[number].steps) {
        if (!step.is_call) {
          if (now) main_[step.number] = true;
          continue;
        }
        for (const unsigned target : calls_.of(step.number).targets) open.emplace_back(target, now);
        now = now || creates(step.number);
      }
      for (const unsigned successor : blocks[number].successors)
        if (successor < blocks.size() && state[successor] < now) state[successor] = now, next.push_back(successor);
    }
  }
}

void Threads::findShared() {
  PointsTo &points_to = program_.points_to;
  std::vector<Node> open = {points_to.find(calls_.unknown()).root};
  for (const auto &[symbol, node] : program_.symbols) open.push_back(points_to.find(node).root);
  for (const Node node : calls_.handedOver())
    if (node) open.push_back(points_to.find(node).root);
  for (const unsigned entry : calls_.entries())
    for (const Node node : program_.functions[entry].parameters)
      if (node) open.push_back(points_to.find(node).root);
  if (const auto result = program_.named.find("thread result"); result != program_.named.end()) open.push_back(points_to.find(result->second).root);
  for (const Function &function : program_.functions)
    if (of_others_[&function - program_.functions.data()] && function.symbol.find('@') == std::string::npos && !program_.defines("main"))
      for (const Node node : function.parameters)
        if (node) open.push_back(points_to.find(node).root);
  while (!open.empty()) {
    const Node root = open.back();
    open.pop_back();
    if (!shared_.insert(root).second) continue;
    for (const auto &[offset, held] : points_to.contents(root)) open.push_back(points_to.find(held).root);
  }
}

}  // namespace bigfoot::pairs
