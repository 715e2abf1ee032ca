// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one tool finds in a trace: each pair of places once, or each location where places are not known; and regions that are not atomic, each
// once; and pairs of places that make a class no capsule.
#ifndef BIGFOOT_REPLAY_RACE_LOG_H
#define BIGFOOT_REPLAY_RACE_LOG_H

#include <map>
#include <mutex>
#include <ostream>
#include <set>
#include <tuple>

#include "replay/chain.h"
#include "trace/trace.h"

namespace bigfoot::replay {

// Where detectors print events, a line each. Tools that run in parallel share it, and the dictionary grows meanwhile.
struct Output {
  const trace::Dictionary &names;
  std::ostream &stream;
  std::mutex &mutex;  // guards both
};

class RaceLog : public NumberedFindings {
 public:
  explicit RaceLog(const Output &output) : output_(output) {}

  void race(const Event &now, uint64_t address, uint64_t size, const Earlier &earlier) override;
  void violation(const Violation &violation) override;
  void capsuleViolation(const CapsuleViolation &violation) override;
  void print(const Event &event) override;

  size_t distinct() const { return races_.size(); }
  size_t violations() const { return violations_.size(); }
  size_t capsuleViolations() const { return capsules_.size(); }
  // Of the C++ library's classes: that others are none may be meant.
  size_t capsuleErrors() const;
  std::set<std::string> violatedClasses() const;
  uint64_t total() const { return total_; }
  // Indented; at most `most` of them. Requires: the trace was read.
  void show(std::ostream &output, size_t most) const;

 private:
  struct Race {
    Event now;
    uint64_t number, address, size, times;
    Earlier earlier;
  };
  using Key = std::tuple<uint32_t, uint32_t, Access, Access, uint64_t>;

  struct Broken {
    Violation violation;
    uint64_t number, times;
  };

  struct Opened {
    CapsuleViolation violation;
    uint64_t number, times;
  };
  using OpenedKey = std::tuple<uint64_t, bool, uint32_t, uint32_t, uint64_t>;

  std::string describe(const Race &race) const;
  std::string describe(const Opened &opened) const;
  std::string describe(const Broken &broken) const;
  std::string describe(const Event &operation) const;

  const Output output_;
  uint64_t total_ = 0;
  std::map<Key, size_t> known_;
  std::vector<Race> races_;
  std::map<uint64_t, size_t> known_regions_;
  std::vector<Broken> violations_;
  std::map<OpenedKey, size_t> known_capsules_;
  std::vector<Opened> capsules_;
};

}  // namespace bigfoot::replay

#endif
