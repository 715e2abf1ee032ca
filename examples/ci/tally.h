// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tests here are of: how often each word was seen, told by any number of threads.
#ifndef TALLY_H
#define TALLY_H

#include <map>
#include <mutex>
#include <string>

class Tally {
 public:
  void add(const std::string &word) {
    const std::lock_guard<std::mutex> guard(mutex_);
    ++counts_[word];
  }
  int of(const std::string &word) {
    const std::lock_guard<std::mutex> guard(mutex_);
    return counts_[word];
  }

 private:
  std::mutex mutex_;
  std::map<std::string, int> counts_;
};

// From the days before threads: nothing guards it.
struct OldTally {
  void add() { ++count; }
  int count = 0;
};

#endif
