// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prices of a share, simulated many times from the drift and volatility of its history. A task is an object, so is every path
// and every result; results are collected in one list under a lock.
#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

#include "common.h"

// The daily prices of one share and what follows from them; read by all once it is made.
class History {
 public:
  explicit History(int days) {
    suite::Random random(2026);
    double price = 100;
    for (int i = 0; i < days; ++i) {
      prices_.push_back(price);
      price *= std::exp(0.0004 + 0.03 * (random.uniform() - 0.5));
    }
    std::vector<double> returns;
    for (size_t i = 1; i < prices_.size(); ++i) returns.push_back(std::log(prices_[i] / prices_[i - 1]));
    double square = 0;
    for (const double r : returns) mean_ += r / static_cast<double>(returns.size());
    for (const double r : returns) square += (r - mean_) * (r - mean_);
    volatility_ = std::sqrt(square / static_cast<double>(returns.size() - 1));
  }

  double mean() const { return mean_; }
  double volatility() const { return volatility_; }
  double last() const { return prices_.back(); }

 private:
  std::vector<double> prices_;
  double mean_ = 0, volatility_ = 0;
};

class Gaussian {
 public:
  explicit Gaussian(uint64_t seed) : random_(seed) {}

  // The polar method: pairs of deviates from points in the unit disc.
  double next() {
    if (has_spare_) return has_spare_ = false, spare_;
    double u, v, s;
    do {
      u = 2 * random_.uniform() - 1;
      v = 2 * random_.uniform() - 1;
      s = u * u + v * v;
    } while (s >= 1 || s == 0);
    const double factor = std::sqrt(-2 * std::log(s) / s);
    spare_ = v * factor;
    has_spare_ = true;
    return u * factor;
  }

 private:
  suite::Random random_;
  double spare_ = 0;
  bool has_spare_ = false;
};

class Path {
 public:
  Path(const History &history, int steps, uint64_t seed) : fluctuations_(steps), values_(steps) {
    Gaussian gaussian(seed);
    for (double &f : fluctuations_) f = history.mean() + history.volatility() * gaussian.next();
    double log_price = std::log(history.last());
    for (int i = 0; i < steps; ++i) values_[i] = log_price += fluctuations_[i];
  }

  double meanReturn() const {
    double sum = 0;
    for (size_t i = 1; i < values_.size(); ++i) sum += values_[i] - values_[i - 1];
    return sum / static_cast<double>(values_.size() - 1);
  }
  double finalPrice() const { return std::exp(values_.back()); }

 private:
  std::vector<double> fluctuations_, values_;
};

struct Task {
  int number;
  uint64_t seed;
};

struct Result {
  int number;
  double mean_return, final_price;
};

class Results {
 public:
  void add(std::unique_ptr<Result> result) {
    std::lock_guard lock(mutex_);
    list_.push_back(std::move(result));
  }
  // Requires: no thread adds any more. In the order of the tasks, so that the sum does not depend on the schedule.
  double average() {
    std::sort(list_.begin(), list_.end(), [](const auto &a, const auto &b) { return a->number < b->number; });
    double sum = 0;
    for (const auto &result : list_) sum += result->mean_return;
    return sum / static_cast<double>(list_.size());
  }
  size_t size() const { return list_.size(); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Result>> list_;
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int runs = options.pick(100, 9000, 90000), steps = options.pick(100, 1000, 1000);
  const auto history = std::make_unique<History>(1000);
  std::vector<std::unique_ptr<Task>> tasks;
  suite::Random random(7);
  for (int i = 0; i < runs; ++i) tasks.push_back(std::make_unique<Task>(Task{i, random.next()}));

  Results results;
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(tasks.size(), me, options.threads);
    for (size_t i = mine.from; i < mine.to; ++i) {
      const auto path = std::make_unique<Path>(*history, steps, tasks[i]->seed);
      results.add(std::make_unique<Result>(Result{tasks[i]->number, path->meanReturn(), path->finalPrice()}));
    }
  });

  suite::require(results.size() == tasks.size(), "a result for every task");
  const double average = results.average(), error = history->volatility() / std::sqrt(double(runs) * steps);
  suite::require(std::fabs(average - history->mean()) < 6 * error, "the paths have the drift of the history");
  suite::print("montecarlo", average);
}
