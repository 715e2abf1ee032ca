// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/table.h"

#include <time.h>

#include <algorithm>

#include "llvm/Support/xxhash.h"

namespace bigfoot::merge {

using report::Seen;

Seen Row::seen() const { return {runs, times, timeOf(first), timeOf(last)}; }

// Fingerprints are hashes themselves.
Row *Table::find(const Fingerprint &fingerprint) {
  const size_t mask = index_.size() - 1;
  for (size_t i = fingerprint.low & mask; index_[i]; i = (i + 1) & mask)
    if (Row &row = rows_[index_[i] - 1]; row.fingerprint == fingerprint) return &row;
  return nullptr;
}

Row &Table::add(const Fingerprint &fingerprint) {
  if (2 * rows_.size() >= index_.size()) grow();
  const size_t mask = index_.size() - 1;
  size_t i = fingerprint.low & mask;
  while (index_[i]) i = (i + 1) & mask;
  Row &row = rows_.emplace_back();
  row.fingerprint = fingerprint;
  index_[i] = uint32_t(rows_.size());
  return row;
}

void Table::grow() {
  std::vector<uint32_t> larger(index_.size() * 2);
  const size_t mask = larger.size() - 1;
  for (size_t n = 0; n < rows_.size(); ++n) {
    size_t i = rows_[n].fingerprint.low & mask;
    while (larger[i]) i = (i + 1) & mask;
    larger[i] = uint32_t(n + 1);
  }
  index_ = std::move(larger);
}

bool Table::addRun(uint64_t key) {
  if (2 * run_count_ >= runs_.size()) {
    std::vector<uint64_t> larger(runs_.size() * 2);
    const size_t mask = larger.size() - 1;
    for (uint64_t old : runs_) {
      if (!old) continue;
      size_t i = old & mask;
      while (larger[i]) i = (i + 1) & mask;
      larger[i] = old;
    }
    runs_ = std::move(larger);
  }
  const size_t mask = runs_.size() - 1;
  size_t i = key & mask;
  for (; runs_[i]; i = (i + 1) & mask)
    if (runs_[i] == key) return false;
  runs_[i] = key;
  ++run_count_;
  return true;
}

void Table::count(Row &row, std::string_view run, std::string_view time) {
  ++row.times;
  const uint64_t key = (llvm::xxh3_64bits(llvm::StringRef(run)) ^ row.fingerprint.high * 0x9e3779b97f4a7c15 ^ row.fingerprint.low) | 1;
  row.runs += addRun(key);
  const int64_t when = secondsOf(time);
  if (!when) return;
  row.first = row.first ? std::min(row.first, when) : when;
  row.last = std::max(row.last, when);
}

void Table::countMany(Row &row, const Seen &seen) {
  row.runs += uint32_t(seen.runs);
  row.times += seen.times;
  const int64_t first = secondsOf(seen.first);
  if (first) row.first = row.first ? std::min(row.first, first) : first;
  row.last = std::max(row.last, secondsOf(seen.last));
}

int64_t secondsOf(std::string_view time) {
  tm parts{};
  const std::string text(time);
  const char *end = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return end && !*end ? timegm(&parts) : 0;
}

std::string timeOf(int64_t seconds) {
  if (!seconds) return "";
  const time_t when = seconds;
  tm parts{};
  char out[32];
  return std::string(out, strftime(out, sizeof out, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&when, &parts)));
}

}  // namespace bigfoot::merge
