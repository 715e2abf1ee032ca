// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What readers of text formats share: lines with their numbers, and numbers for the names in them.
#ifndef BIGFOOT_TRACE_LINE_READER_H
#define BIGFOOT_TRACE_LINE_READER_H

#include <istream>
#include <unordered_map>

#include "trace/trace.h"

namespace bigfoot::trace {

class LineReader : public Reader {
 public:
  explicit LineReader(std::istream &input) : input_(input) {}

  bool read(std::vector<Event> &events) override;
  std::string position(size_t index) const override { return "line " + std::to_string(index < lines_.size() ? lines_[index] : line_); }

 protected:
  // Appends the event of a line, if it has one.
  virtual void parse(std::string_view line, std::vector<Event> &events) = 0;

  [[noreturn]] void fail(const std::string &what) const;
  // Throws if the event is not one that detectors can take.
  void add(const Event &event, std::vector<Event> &events) const;
  uint32_t siteNamed(std::string_view text);
  uint64_t objectNamed(std::string_view name);
  uint64_t classNamed(std::string_view name);

 private:
  static constexpr size_t kMostLineBytes = 1 << 16;

  std::istream &input_;
  uint64_t line_ = 0;
  std::vector<uint64_t> lines_;  // of the last block's events
  std::unordered_map<std::string, uint32_t> site_numbers_;
  std::unordered_map<std::string, uint64_t> addresses_, class_numbers_;
};

std::string_view trimmed(std::string_view text);
// For messages: without what a terminal would act on, and not too long.
std::string quoted(std::string_view text);

}  // namespace bigfoot::trace

#endif
