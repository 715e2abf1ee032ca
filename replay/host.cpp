// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/host.h"

#include <time.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "detectors/clock.h"
#include "replay/feasible.h"

namespace bigfoot::replay {
namespace {

double threadSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A chain and what it has used. One thread calls it.
class Tool {
 public:
  Tool(const std::string &name, const Output &output) {
    result_.tool = name;
    for (const DetectorInfo *info : parseChain(name)) {
      auto races = std::make_unique<RaceLog>(output);
      chain_.push_back(info->make(*races));
      result_.stages.push_back({info->name, {}, 0, std::move(races)});
    }
  }

  void run(Block &block) {
    const double before = threadSeconds();
    runChain(chain_, block);
    result_.seconds += threadSeconds() - before;
  }

  ToolResult finish(const ClockCounts &clocks) {
    const double before = threadSeconds();
    for (const auto &stage : chain_) stage->finish();
    result_.seconds += threadSeconds() - before;
    for (size_t i = 0; i < chain_.size(); ++i) {
      ToolResult::StageResult &stage = result_.stages[i];
      const RuleCounts &rules = chain_[i]->rules();
      for (size_t rule = 0; rule < rules.size(); ++rule) stage.rules.emplace_back(rules.name(rule), rules[rule]);
      stage.bytes = chain_[i]->bytes();
    }
    result_.clocks_allocated = clocks.allocated;
    result_.clock_operations = clocks.operations;
    result_.clock_bytes = clocks.bytes;
    chain_.clear();
    return std::move(result_);
  }

 private:
  ToolResult result_;
  Chain chain_;
};

// Blocks on their way to one tool's thread: few, so that memory is bounded by the slowest tool.
class Queue {
 public:
  void put(std::shared_ptr<const Block> block) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return blocks_.size() < kMost; });
    blocks_.push_back(std::move(block));
    changed_.notify_all();
  }
  // An empty pointer is the end.
  std::shared_ptr<const Block> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !blocks_.empty(); });
    auto block = std::move(blocks_.front());
    blocks_.pop_front();
    changed_.notify_all();
    return block;
  }

 private:
  static constexpr size_t kMost = 4;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<const Block>> blocks_;
};

// Takes blocks out of the trace until it ends or is wrong.
class Source {
 public:
  Source(trace::Reader &reader, std::mutex &output, ReplayResult &result, const Regions &regions, const CapsuleClasses &classes)
      : reader_(reader), output_(output), result_(result), regions_(regions), classes_(classes) {}

  bool next(Block &block) {
    if (!result_.error.empty()) return false;
    block.events.clear();
    try {
      const std::lock_guard lock(output_);  // the dictionary grows
      if (!reader_.read(block.events)) {
        result_.is_finished = reader_.isFinished();
        return false;
      }
    } catch (const trace::TraceError &error) {
      end(error);  // what the block has is good
    }
    try {
      keepFeasible(block);
    } catch (const trace::TraceError &error) {
      end(error);
    }
    return !block.events.empty() || result_.error.empty();
  }

 private:
  void end(const trace::TraceError &error) {
    result_.error = error.what();
    result_.is_finished = false;
  }

  void keepFeasible(Block &block) {
    const uint64_t before = result_.events;
    block.numbers.clear();
    size_t kept = 0;
    for (size_t i = 0; i < block.events.size(); ++i) {
      bool keep = true;
      if (const auto complaint = feasibility_.check(block.events[i], reader_.dictionary(), keep)) {
        block.events.resize(kept);
        throw trace::TraceError(reader_.position(i), *complaint);
      }
      ++result_.events;
      if (!keep || !isMeant(block.events[i])) continue;
      block.events[kept++] = block.events[i];
      block.numbers.push_back(before + i + 1);
    }
    block.events.resize(kept);
  }

  bool isMeant(const Event &event) {
    const Operand operand = operandOf(event.kind);
    if (operand == Operand::kRegion) return regions_.isAtomic(event, reader_.dictionary());
    return operand != Operand::kInstance || classes_.mayBeCapsule(event, reader_.dictionary());
  }

  trace::Reader &reader_;
  std::mutex &output_;
  ReplayResult &result_;
  Feasibility feasibility_;
  Regions regions_;
  CapsuleClasses classes_;
};

ToolResult runAlone(Source &source, const std::string &name, const Output &output, const std::function<void()> &progress) {
  clock_counts = {};
  Tool tool(name, output);
  for (Block block; source.next(block); progress()) tool.run(block);
  return tool.finish(clock_counts);
}

}  // namespace

ReplayResult replay(trace::Reader &reader, const std::vector<std::string> &tools, std::ostream &printed,
                    const std::function<void(uint64_t)> &progress, const Regions &regions, const CapsuleClasses &classes) {
  ReplayResult result;
  std::mutex mutex;
  Source source(reader, mutex, result, regions, classes);
  const Output output{reader.dictionary(), printed, mutex};
  const auto progressed = [&] { progress(result.events); };
  if (tools.size() == 1) {
    result.tools.push_back(runAlone(source, tools[0], output, progressed));
    return result;
  }
  std::vector<Queue> queues(tools.size());
  std::vector<ToolResult> results(tools.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < tools.size(); ++i)
    threads.emplace_back([&, i] {
      clock_counts = {};
      Tool tool(tools[i], output);
      while (const auto block = queues[i].take()) {
        Block mine = *block;
        tool.run(mine);
      }
      results[i] = tool.finish(clock_counts);
    });
  for (Block block; source.next(block); progressed()) {
    const auto shared = std::make_shared<const Block>(block);
    for (Queue &queue : queues) queue.put(shared);
  }
  for (Queue &queue : queues) queue.put(nullptr);
  for (std::thread &thread : threads) thread.join();
  result.tools = std::move(results);
  return result;
}

}  // namespace bigfoot::replay
