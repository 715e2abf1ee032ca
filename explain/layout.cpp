// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/layout.h"

#include <algorithm>
#include <vector>

namespace bigfoot::explain {

namespace {

constexpr std::size_t kColumns = 80, kMargin = 8, kDeepest = 24, kTab = 8;
constexpr char kBold[] = "\033[1m", kGreen[] = "\033[32m", kFaint[] = "\033[2m", kPlain[] = "\033[0m";

bool startsCharacter(char byte) { return (byte & 0xc0) != 0x80; }   // in UTF-8

std::size_t width(std::string_view text) { return std::count_if(text.begin(), text.end(), startsCharacter); }

std::string withoutTabs(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\t')
      out.append(kTab - width(out) % kTab, ' ');
    else if (c != '\r')
      out += c;
  }
  return out;
}

std::string cut(std::string text, std::size_t columns) {
  if (width(text) <= columns) return text;
  while (width(text) > columns - 3 || !startsCharacter(text.back())) text.pop_back();
  return text + "...";
}

// Breaks at blanks, and words that are longer than a line anywhere.
std::vector<std::string> broken(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    std::string_view word = text.substr(0, std::min(blank, columns));
    text.remove_prefix(std::min(text.size(), word.size() + (word.size() == blank)));
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > columns) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

}  // namespace

void Layout::append(const char *colour, std::string_view margin, std::string_view text) {
  std::string line = std::string(margin) + std::string(text);
  line.erase(line.find_last_not_of(' ') + 1);
  out_ += in_colour_ && *colour ? colour + line + kPlain : line;
  out_ += '\n';
}

void Layout::title(std::string_view text) {
  for (const std::string &line : broken(text, kColumns)) append(kBold, "", line);
  append("", "", "");
}

void Layout::source(unsigned number, std::string_view text) {
  const std::string digits = std::to_string(number);
  append("", std::string(5 - std::min<std::size_t>(5, digits.size()), ' ') + digits + " | ",
         cut(withoutTabs(text), kColumns - kMargin));
}

void Layout::note(Mark mark, std::string_view beside, std::string_view code, std::string_view comment) {
  const std::string whole = withoutTabs(beside);
  const std::size_t indent = std::min(whole.find_first_not_of(' ') == std::string::npos ? 0 : whole.find_first_not_of(' '), kDeepest);
  const std::size_t columns = kColumns - kMargin - indent;
  const char *colour = mark == Mark::kCheck ? kGreen : kFaint;
  const std::string first = mark == Mark::kCheck ? "    + | " : "    - | ", margin = "      | ", blanks(indent, ' ');
  std::vector<std::string> lines;
  if (!code.empty()) lines = broken(code, columns);
  if (!comment.empty()) {
    if (!lines.empty() && lines.back().size() + 5 + comment.size() <= columns)
      lines.back() += "  // " + std::string(comment);
    else
      for (const std::string &line : broken(comment, columns - 3)) lines.push_back("// " + line);
  }
  for (std::size_t i = 0; i < lines.size(); ++i) append(colour, i == 0 ? first : margin, blanks + lines[i]);
}

}  // namespace bigfoot::explain
