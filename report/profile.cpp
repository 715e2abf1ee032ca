// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/profile.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "report/print_text.h"
#include "report/stack.h"

namespace bigfoot::report {
namespace {

constexpr size_t kFrames = 4;

// The innermost frames of the program's own code; or of any, if it has none.
std::string framesText(Symbolizer &symbolizer, const RawStack &stack, const std::string &strip_path_prefix) {
  std::vector<Frame> frames = resolveStack(symbolizer, stack);
  const auto is_foreign = [](const Frame &frame) { return frame.runtime || frame.foreign; };
  if (!std::all_of(frames.begin(), frames.end(), is_foreign)) std::erase_if(frames, is_foreign);
  if (frames.size() > kFrames) frames.resize(kFrames);
  std::string out;
  for (const Frame &frame : frames) {
    const std::string &function = frame.source.function;
    out += "      " + (function.empty() ? "<null>" : printable(function)) + " " + textPlace(frame, strip_path_prefix) + "\n";
  }
  return out.empty() ? "      [the allocation's stack is not known]\n" : out;
}

void add(ProfileRow &sum, const ProfileRow &row) {
  sum.blocks += row.blocks;
  sum.bytes += row.bytes;
  sum.elements += row.elements;
  sum.locations += row.locations;
  sum.shadow += row.shadow;
  for (size_t i = 0; i < sum.in.size(); ++i) sum.in[i] += row.in[i];
}

std::string percent(uint64_t part, uint64_t whole) {
  uint64_t hundredths = whole ? uint64_t(double(part) * 100 / double(whole) + 0.5) : 0;
  return part && !hundredths ? "<1%" : std::to_string(hundredths) + "%";
}

std::string modesText(const ProfileRow &row) {
  std::string out;
  for (size_t i = 0; i < row.in.size(); ++i)
    if (row.in[i]) out += (out.empty() ? "" : ", ") + percent(row.in[i], row.bytes) + " " + ProfileRow::kModes[i];
  return out.empty() ? "empty" : out;
}

// Numbers in columns, to the right.
class Columns {
 public:
  void add(std::vector<std::string> line) {
    widths_.resize(std::max(widths_.size(), line.size()));
    for (size_t i = 0; i < line.size(); ++i) widths_[i] = std::max(widths_[i], line[i].size());
    lines_.push_back(std::move(line));
  }
  std::string line(size_t n) const {
    std::string out;
    for (size_t i = 0; i < lines_[n].size(); ++i)
      out += std::string(widths_[i] - lines_[n][i].size() + (i ? 2 : 0), ' ') + lines_[n][i];
    return out + "\n";
  }

 private:
  std::vector<size_t> widths_;
  std::vector<std::vector<std::string>> lines_;
};

std::vector<std::string> cells(const ProfileRow &row, const ProfileRow &all) {
  auto text = [](uint64_t number) { return std::to_string(number); };
  return {text(row.shadow),   percent(row.shadow, all.shadow), text(row.blocks),
          text(row.bytes),    text(row.elements),              text(row.locations)};
}

}  // namespace

std::string textProfile(Symbolizer &symbolizer, std::vector<ProfileRow> rows, uint64_t pid,
                        const std::string &strip_path_prefix) {
  std::map<std::string, ProfileRow> by_frames;
  ProfileRow all;
  for (const ProfileRow &row : rows) {
    add(by_frames[framesText(symbolizer, row.stack, strip_path_prefix)], row);
    add(all, row);
  }
  std::vector<std::pair<std::string, ProfileRow>> sorted(by_frames.begin(), by_frames.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
    return std::tie(b.second.shadow, b.second.bytes, a.first) < std::tie(a.second.shadow, a.second.bytes, b.first);
  });

  Columns columns;
  columns.add({"shadow", "of all", "blocks", "bytes", "elements", "locations"});
  columns.add(cells(all, all));
  for (const auto &[frames, row] : sorted) columns.add(cells(row, all));
  std::string out = "BigFoot: shadow of heap blocks by allocation, most expensive first (pid=" +
                    std::to_string(pid) + ")\n\n" + columns.line(0) + columns.line(1) + "      all: " + modesText(all) + "\n";
  for (size_t i = 0; i < sorted.size(); ++i)
    out += "\n" + columns.line(i + 2) + "      " + modesText(sorted[i].second) + "\n" + sorted[i].first;
  return out;
}

}  // namespace bigfoot::report
