// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who calls whom, in which threads, and what pointers become thereby.
#ifndef BIGFOOT_PAIRS_CALLS_H
#define BIGFOOT_PAIRS_CALLS_H

#include "pairs/program.h"

namespace bigfoot::pairs {

// Requires: the program is read completely.
class Calls {
 public:
  explicit Calls(Program &program);

  // Binds arguments to parameters until nothing changes.
  void solve();

  struct Bound {
    std::set<unsigned> targets;   // functions of the program that run in the thread of the call
    bool leaves = false;          // it may be a function that has no summary
    bool creates = false;         // the function that is called may create a thread, without those of `targets`
  };
  const Bound &of(unsigned call) const { return bound_[call]; }

  // Functions with which threads may begin, or that code without a summary may call in any thread.
  const std::set<unsigned> &entries() const { return entries_; }

  // What code without a summary may know of is all one.
  Node unknown() const { return unknown_; }
  // Addresses that a thread is given.
  const std::vector<Node> &handedOver() const { return handed_over_; }

 private:
  bool bindCall(unsigned number);
  bool bindSymbol(unsigned number, const std::string &symbol);
  void bindLibrary(unsigned number, const std::string &symbol);
  void bindFunction(const Call &call, unsigned function);
  // A function that is called back with these arguments.
  void callBack(unsigned number, Node function, const std::vector<Node> &arguments, bool in_other_thread);
  void callBackUnknown();
  void passToUnknown(unsigned number);
  bool startsThread(unsigned number, const std::string &symbol);
  bool callsBack(unsigned number, const std::string &symbol);
  bool isOfContainers(const Call &call, const std::string &symbol);
  bool isKnown(const Call &call, const std::string &symbol);
  void unify(Node a, Node b);
  void enter(unsigned function) { entries_.insert(function); }
  Node named(const std::string &name);

  Program &program_;
  std::vector<Bound> bound_;
  std::set<std::pair<unsigned, std::string>> done_;   // call and symbol
  std::set<unsigned> entries_, entered_by_unknown_;
  std::vector<Node> handed_over_;
  Node unknown_;
  bool changed_ = false;
};

}  // namespace bigfoot::pairs

#endif
