// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/page.h"

#include <algorithm>
#include <map>
#include <set>

#include "llvm/ADT/STLExtras.h"
#include "explain/layout.h"

namespace bigfoot::explain {

namespace {

struct Note {
  Mark mark;
  std::string code;
  std::string comment;
  auto operator<=>(const Note &) const = default;
};

using Reasons = std::map<std::pair<Place, bool>, std::string>;  // by access and whether it is a write

bool isWrite(llvm::StringRef text) { return text.starts_with("write") || text.starts_with("CheckWrite"); }

class Notes {
 public:
  Notes(const Source &source, const std::vector<Unit> &units) : source_(source) {
    is_header_ = llvm::none_of(units, [&](const Unit &unit) { return unit.main == source.path; });
    for (const Unit &unit : units) add(unit);
  }

  const std::set<Note> &before(unsigned line) { return before_[line]; }
  const std::set<Note> &behind(unsigned line) { return behind_[line]; }

  std::string summary() const {
    unsigned checks = 0;
    for (const auto &[line, notes] : before_) checks += notes.size();
    std::string text = source_.name + ": " + count(checks, "check") + " for " + count(accesses_.size(), "access", "accesses");
    if (elsewhere_) text += "; " + count(elsewhere_, "check") + " in other files";
    if (is_header_) text += accesses_.empty() ? "; nothing of it was compiled" : "; compiled in " + users_;
    return text;
  }

 private:
  static std::string count(std::size_t number, const std::string &one, const std::string &many = "") {
    return std::to_string(number) + " " + (number == 1 ? one : many.empty() ? one + "s" : many);
  }

  bool isHere(const Place &place) const { return place.line && place.file == source_.path; }

  void add(const Unit &unit) {
    const std::size_t had = accesses_.size() + seen_;
    reasons_.clear();
    for (const Remark &remark : unit.remarks)
      if (remark.is_missed) reasons_[{remark.at, isWrite(remark.text())}] = remark.text();
    for (const Remark &remark : unit.remarks) add(remark, unit.main == source_.path);
    if (accesses_.size() + seen_ > had) users_ += (users_.empty() ? "" : ", ") + baseName(unit.main);
  }

  void add(const Remark &remark, bool is_of_this_file) {
    for (const Part &part : remark.parts)
      if (part.key == "Access" && isHere(part.at)) seen_ += !accesses_.insert({part.at, part.text}).second;
    if (remark.name == "Dropped") return addDropped(remark);
    const Part *check = remark.find("Check");
    if (!check) return;
    if (isHere(check->at))
      before_[check->at.line].insert({Mark::kCheck, check->text, commentOn(remark)});
    else if (is_of_this_file)
      ++elsewhere_;
  }

  void addDropped(const Remark &remark) {
    if (!isHere(remark.at)) return;
    std::string covers;
    for (const Part &part : remark.parts)
      if (part.key == "By") covers += (covers.empty() ? "" : ", ") + part.text + where(part.at, remark.at);
    if (covers.empty()) covers = "another check";
    behind_[remark.at.line].insert({Mark::kDropped, "", remark.find("Access")->text + ": covered by " + covers});
  }

  static std::string baseName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

  std::string where(const Place &place, const Place &seen_from) const {
    if (!place.line) return "";
    if (place.file != seen_from.file) return " of " + baseName(place.file);
    return place.line == seen_from.line ? "" : " of line " + std::to_string(place.line);
  }

  std::string commentOn(const Remark &remark) const {
    if (remark.name == "InPlace") {
      const auto reason = reasons_.find({remark.at, isWrite(remark.find("Check")->text)});
      return reason == reasons_.end() ? "" : reason->second.substr(reason->second.find("check ") + 6);
    }
    if (remark.name == "Merged") return "merged, of " + lines(remark);
    if (remark.name == "Range") return "for the whole loop, of " + lines(remark);
    return "moved, from " + lines(remark);
  }

  std::string lines(const Remark &remark) const {
    std::set<unsigned> numbers;
    for (const Part &part : remark.parts)
      if (part.key == "Access" && part.at.line) numbers.insert(part.at.line);
    std::string text = numbers.size() > 1 ? "lines " : "line ";
    for (unsigned number : numbers) text += (number == *numbers.begin() ? "" : ", ") + std::to_string(number);
    return text;
  }

  const Source &source_;
  Reasons reasons_;
  std::map<unsigned, std::set<Note>> before_, behind_;
  std::set<std::pair<Place, std::string>> accesses_;
  std::size_t seen_ = 0;   // accesses that another unit has as well
  unsigned elsewhere_ = 0;
  bool is_header_ = false;
  std::string users_;      // of a header
};

}  // namespace

std::string page(const Source &source, const std::vector<Unit> &units, bool in_colour) {
  Notes notes(source, units);
  Layout layout(in_colour);
  layout.title(notes.summary());
  for (unsigned line = 1; line <= source.lines.size(); ++line) {
    const std::string &text = source.lines[line - 1];
    for (const Note &note : notes.before(line)) layout.note(note.mark, text, note.code, note.comment);
    layout.source(line, text);
    for (const Note &note : notes.behind(line)) layout.note(note.mark, text, note.code, note.comment);
  }
  return layout.take();
}

}  // namespace bigfoot::explain
