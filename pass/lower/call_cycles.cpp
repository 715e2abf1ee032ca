// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/call_cycles.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace {

// A root that leads to all functions, and from each to those that it calls.
struct Node {
  const Function *function = nullptr;
  SmallVector<Node *, 4> calls;
};

}  // namespace

template <>
struct llvm::GraphTraits<Node *> {
  using NodeRef = Node *;
  using ChildIteratorType = Node **;
  static NodeRef getEntryNode(Node *node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) { return node->calls.begin(); }
  static ChildIteratorType child_end(NodeRef node) { return node->calls.end(); }
};

namespace bigfoot {

CallCycles::CallCycles(ArrayRef<Function *> functions) {
  std::vector<Node> nodes(functions.size());
  DenseMap<const Function *, Node *> node_of;
  Node root;
  for (const auto &[function, node] : zip(functions, nodes)) {
    node.function = function;
    node_of[function] = &node;
    root.calls.push_back(&node);
  }
  for (Node &node : nodes)
    for (const Instruction &instruction : instructions(*node.function))
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        if (Node *callee = node_of.lookup(call->getCalledFunction())) node.calls.push_back(callee);
  unsigned number = 0;
  for (auto component = scc_begin(&root); !component.isAtEnd(); ++component) {
    if (!component.hasCycle()) continue;
    ++number;
    for (const Node *node : *component) cycles_[node->function] = number;
  }
}

}  // namespace bigfoot
