// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of at most 80 columns, with and without colour.
#ifndef BIGFOOT_EXPLAIN_LAYOUT_H
#define BIGFOOT_EXPLAIN_LAYOUT_H

#include <string>
#include <string_view>

namespace bigfoot::explain {

enum class Mark { kCheck, kDropped };

class Layout {
 public:
  explicit Layout(bool in_colour) : in_colour_(in_colour) {}

  void title(std::string_view text);
  void source(unsigned number, std::string_view text);
  // Indented as the line of the source that it belongs to: code, then a comment.
  void note(Mark mark, std::string_view beside, std::string_view code, std::string_view comment);

  std::string take() { return std::move(out_); }

 private:
  void append(const char *colour, std::string_view margin, std::string_view text);

  std::string out_;
  const bool in_colour_;
};

}  // namespace bigfoot::explain

#endif
