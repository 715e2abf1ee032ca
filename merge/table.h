// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings by fingerprint: how often each was seen. 56 bytes for one, and 8 for each run that it was seen in.
#ifndef BIGFOOT_MERGE_TABLE_H
#define BIGFOOT_MERGE_TABLE_H

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "merge/glance.h"
#include "report/report.h"

namespace bigfoot::merge {

struct Row {
  Fingerprint fingerprint;
  uint64_t line = 0;                // where it is told first: from 1 on
  uint32_t file = 0;
  uint32_t runs = 0;
  uint64_t times = 0;
  int64_t first = 0, last = 0;      // seconds since 1970; 0 if not known

  report::Seen seen() const;
};

class Table {
 public:
  // Null if there is none.
  Row *find(const Fingerprint &fingerprint);
  Row &add(const Fingerprint &fingerprint);
  // One line tells of it. `run` is a name that no other run has.
  void count(Row &row, std::string_view run, std::string_view time);
  // A line that tells of many.
  static void countMany(Row &row, const report::Seen &seen);

  const std::deque<Row> &rows() const { return rows_; }

 private:
  // Numbers of rows + 1, or keys, by hash; 0 is free.
  static constexpr size_t kFirstSize = 1024;
  void grow();
  bool addRun(uint64_t key);

  std::deque<Row> rows_;
  std::vector<uint32_t> index_ = std::vector<uint32_t>(kFirstSize);
  std::vector<uint64_t> runs_ = std::vector<uint64_t>(kFirstSize);  // of a finding and a run
  size_t run_count_ = 0;
};

// 2026-01-31T12:00:00Z <-> seconds since 1970. 0 <-> "".
int64_t secondsOf(std::string_view time);
std::string timeOf(int64_t seconds);

}  // namespace bigfoot::merge

#endif
