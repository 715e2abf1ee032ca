// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which accesses can happen at the same time in two threads, and which memory two threads can reach (CA3).
//
//   1. The main thread is alone until it calls something that may create a thread. When the others have ended is not asked.
//   2. Any other function with which a thread may begin may run in several threads at once.
//   3. Exported functions that nothing of the program calls may be called from elsewhere, in any thread; without a main, all of them.
//   4. Two threads reach what is reachable from variables, from what a thread is given, and from what code without a summary knows.
#ifndef BIGFOOT_PAIRS_THREADS_H
#define BIGFOOT_PAIRS_THREADS_H

#include "pairs/calls.h"

namespace bigfoot::pairs {

class Threads {
 public:
  Threads(Program &program, const Calls &calls);

  // Of an access: whether a thread other than the main one may make it; whether the main one may, while there are others.
  bool isOfOthers(unsigned access) const { return others_[access]; }
  bool isOfMain(unsigned access) const { return main_[access]; }

  bool isShared(Node root) const { return shared_.count(root); }

 private:
  void findCreators();
  void walkOthers(unsigned function);
  void walkMain(unsigned function, bool not_alone);
  void findShared();
  bool creates(unsigned call) const;

  Program &program_;
  const Calls &calls_;
  std::vector<bool> creators_;                 // functions that may create a thread
  std::vector<bool> of_others_;                // functions
  std::vector<bool> walked_alone_, walked_not_alone_;
  std::vector<bool> others_, main_;
  std::set<Node> shared_;
};

}  // namespace bigfoot::pairs

#endif
