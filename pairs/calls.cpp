// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/calls.h"

namespace bigfoot::pairs {

Calls::Calls(Program &program) : program_(program), bound_(program.calls.size()), unknown_(program.points_to.make()) {
  program_.points_to.repeat(unknown_, 1);
  unify(program_.points_to.content(unknown_, 0), unknown_);
  // Symbols of other files may be functions.
  for (const auto &[symbol, node] : program_.symbols)
    if (!program_.defines(symbol) && !program_.variables.count(symbol)) program_.points_to.addFunction(node, symbol);
}

void Calls::unify(Node a, Node b) {
  if (a && b) program_.points_to.unify(a, 0, b, 0);
}

Node Calls::named(const std::string &name) {
  auto [entry, is_new] = program_.named.try_emplace(name, 0);
  if (is_new) entry->second = program_.points_to.make();
  return entry->second;
}

void Calls::bindFunction(const Call &call, unsigned number) {
  const Function &function = program_.functions[number];
  unify(call.result, function.result);
  for (size_t i = 0; i < call.arguments.size(); ++i)
    unify(call.arguments[i], i < function.parameters.size() ? function.parameters[i] : function.more);
}

void Calls::callBack(unsigned number, Node function, const std::vector<Node> &arguments, bool in_other_thread) {
  if (!function) return;
  for (const std::string &symbol : program_.points_to.functions(function)) {
    const auto [first, last] = program_.by_symbol.equal_range(symbol);
    for (auto found = first; found != last; ++found) {
      const Function &target = program_.functions[found->second];
      for (size_t i = 0; i < arguments.size() && i < target.parameters.size(); ++i) unify(arguments[i], target.parameters[i]);
      if (in_other_thread) {
        enter(found->second);
        unify(target.result, named("thread result"));
      } else {
        bound_[number].targets.insert(found->second);
      }
    }
  }
  const Node root = program_.points_to.find(function).root;
  if (root == program_.points_to.find(unknown_).root)
    for (const Node argument : arguments) unify(argument, unknown_);
}

// What it knows it may call, with whatever it knows, in any thread.
void Calls::callBackUnknown() {
  const Node root = program_.points_to.find(unknown_).root;
  for (unsigned i = 0; i < program_.functions.size(); ++i) {
    const Function &function = program_.functions[i];
    if (program_.points_to.find(function.address).root != root || !entered_by_unknown_.insert(i).second) continue;
    enter(i);
    for (const Node parameter : function.parameters) unify(parameter, unknown_);
    unify(function.result, unknown_);
    unify(function.more, unknown_);
    changed_ = true;
  }
}

void Calls::passToUnknown(unsigned number) {
  const Call &call = program_.calls[number];
  for (const Node argument : call.arguments) unify(argument, unknown_);
  unify(call.result, unknown_);
  bound_[number].creates = bound_[number].leaves = true;
}

// Returns: whether the symbol is a function, or an alias of one, of the program.
bool Calls::bindSymbol(unsigned number, const std::string &symbol) {
  const auto [first, last] = program_.by_symbol.equal_range(symbol);
  for (auto found = first; found != last; ++found) {
    if (bound_[number].targets.insert(found->second).second) changed_ = true;
    bindFunction(program_.calls[number], found->second);
  }
  return first != last;
}

// Returns: whether it has a target.
bool Calls::bindCall(unsigned number) {
  const Call &call = program_.calls[number];
  std::set<std::string> symbols;
  if (!call.symbol.empty()) {
    if (bindSymbol(number, call.symbol)) return true;
    symbols = program_.points_to.functions(program_.addressOf(call.symbol));   // an alias
    symbols.insert(call.symbol);
    if (symbols.size() > 1) symbols.erase(call.symbol);
  } else if (call.callee) {
    symbols = program_.points_to.functions(call.callee);
    if (program_.points_to.find(call.callee).root == program_.points_to.find(unknown_).root) passToUnknown(number);
  }
  for (const std::string &symbol : symbols)
    if (!bindSymbol(number, symbol)) bindLibrary(number, symbol);
  return !symbols.empty();
}

void Calls::solve() {
  for (bool last_round = false;;) {
    changed_ = false;
    program_.points_to.changed();
    for (unsigned i = 0; i < program_.calls.size(); ++i)
      if (!bindCall(i) && last_round) passToUnknown(i);   // nobody knows where that goes
    callBackUnknown();
    program_.points_to.settleCopies();
    const bool again = program_.points_to.changed() || changed_;
    if (!again && last_round) return;
    last_round = !again || last_round;
  }
}

}  // namespace bigfoot::pairs
