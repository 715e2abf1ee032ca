// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Detectors in a row: each sees the events that the ones before it pass on. One virtual call for a block, none for an event.
#ifndef BIGFOOT_REPLAY_CHAIN_H
#define BIGFOOT_REPLAY_CHAIN_H

#include <memory>
#include <string>
#include <vector>

#include "detectors/detector.h"

namespace bigfoot::replay {

// Events of a trace, in order, and which ones they are.
struct Block {
  std::vector<Event> events;
  std::vector<uint64_t> numbers;  // in the trace, from 1; as long as `events`
};

// Findings that also want to know which event is at hand.
class NumberedFindings : public Findings {
 public:
  uint64_t number = 0;
};

class Stage {
 public:
  virtual ~Stage() = default;
  // `passes_on`: leaves in the block what is for the next stage.
  virtual void run(Block &block, bool passes_on) = 0;
  // After the last block.
  virtual void finish() = 0;
  virtual const RuleCounts &rules() const = 0;
  virtual size_t bytes() const = 0;
  virtual const char *name() const = 0;
  virtual std::string show(std::string_view component, uint64_t object) = 0;
};

template <Detector D>
class StageOf : public Stage {
 public:
  StageOf(const char *name, NumberedFindings &findings) : name_(name), findings_(findings), detector_(findings) {}

  void run(Block &block, bool passes_on) override {
    if (!passes_on && !kRewrites) return runLast(block);
    size_t kept = 0;
    for (size_t i = 0; i < block.events.size(); ++i) {
      findings_.number = block.numbers[i];
      Event event = block.events[i];
      if constexpr (kRewrites) event = detector_.rewrite(event);
      const bool passes = handle(detector_, event);
      if (!passes_on) continue;
      block.events[kept] = event;
      block.numbers[kept] = block.numbers[i];
      kept += passes;
    }
    if (!passes_on) return;
    block.events.resize(kept);
    block.numbers.resize(kept);
  }
  void finish() override { detector_.finish(); }
  const RuleCounts &rules() const override { return detector_.rules(); }
  size_t bytes() const override { return detector_.bytes(); }
  const char *name() const override { return name_; }
  std::string show(std::string_view component, uint64_t object) override { return detector_.show(component, object); }

 private:
  static constexpr bool kRewrites = requires(D detector, const Event &event) { detector.rewrite(event); };

  void runLast(const Block &block) {
    for (size_t i = 0; i < block.events.size(); ++i) {
      findings_.number = block.numbers[i];
      handle(detector_, block.events[i]);
    }
  }

  const char *name_;
  NumberedFindings &findings_;
  D detector_;
};

using Chain = std::vector<std::unique_ptr<Stage>>;

enum class Guarantee { kPrecise, kAddresses, kRaces, kNone };  // see detectors/detectors.def
struct DetectorInfo {
  const char *name;
  Guarantee guarantee;
  const char *help;
  std::unique_ptr<Stage> (*make)(NumberedFindings &);
};
const std::vector<DetectorInfo> &detectorList();
const DetectorInfo *detectorNamed(std::string_view name);

// "threadlocal:fasttrack:print". Throws std::invalid_argument with what is wrong.
std::vector<const DetectorInfo *> parseChain(std::string_view text);

inline void runChain(Chain &chain, Block &block) {
  for (size_t i = 0; i < chain.size(); ++i) chain[i]->run(block, i + 1 < chain.size());
}

}  // namespace bigfoot::replay

#endif
