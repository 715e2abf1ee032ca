// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RAPID's STD format, THREAD|OPERATION(OBJECT)|POSITION, with r, w, acq, rel, fork, join, and begin, end of an atomic region:
//
//   T0|acq(L1)|12
#ifndef BIGFOOT_TRACE_STD_FORMAT_H
#define BIGFOOT_TRACE_STD_FORMAT_H

#include "trace/line_reader.h"

namespace bigfoot::trace {

class StdReader : public LineReader {
 public:
  using LineReader::LineReader;
  const char *format() const override { return "std"; }

 protected:
  void parse(std::string_view line, std::vector<Event> &events) override;

 private:
  uint16_t threadNamed(std::string_view name);
  std::unordered_map<std::string, uint16_t> thread_numbers_;  // in the order of their first use
};

class StdWriter : public Writer {
 public:
  explicit StdWriter(std::ostream &output) : output_(output) {}
  void write(std::span<const Event> events, const Dictionary &dictionary) override;

 private:
  std::ostream &output_;
  uint64_t written_ = 0;
};

}  // namespace bigfoot::trace

#endif
