// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Our own text format, to be written by hand (docs/traces.md):
//
//   T0 fork T1
//   T1 write x:4 @ bank.cpp:29:19      # 4 bytes of x; 8 if it does not say
#ifndef BIGFOOT_TRACE_TEXT_H
#define BIGFOOT_TRACE_TEXT_H

#include "trace/line_reader.h"

namespace bigfoot::trace {

class TextReader : public LineReader {
 public:
  using LineReader::LineReader;
  const char *format() const override { return "text"; }

 protected:
  void parse(std::string_view line, std::vector<Event> &events) override;

 private:
  uint16_t threadNamed(std::string_view word) const;
  uint64_t number(std::string_view digits, std::string_view what) const;
  uint64_t address(std::string_view word);
  uint64_t memberCall(std::string_view rest, uint64_t bytes);
};

class TextWriter : public Writer {
 public:
  explicit TextWriter(std::ostream &output) : output_(output) {}
  void write(std::span<const Event> events, const Dictionary &dictionary) override;

 private:
  std::ostream &output_;
};

std::string textOf(const Event &event, const Dictionary &dictionary);

}  // namespace bigfoot::trace

#endif
