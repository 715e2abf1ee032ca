// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/merge.h"

#include <algorithm>
#include <filesystem>

#include "merge/lines.h"
#include "report/identity.h"

namespace bigfoot::merge {

using report::Report;

template <class Visit>
void Merge::forEachLine(const std::string &file, Counts *counts, Visit visit) {
  std::string error;
  const auto bytes = openBytes(file, &error);
  if (!bytes) {
    if (counts) counts->unread.push_back(file + ": " + error);
    return;
  }
  Lines lines(*bytes);
  for (uint64_t number = 1;; ++number) {
    const auto line = lines.next();
    if (!line) break;
    // What has no end of line may be cut in the middle of a number.
    if (!line->empty()) visit(number, *line, lines.isWhole() || line->ends_with('}'));
  }
  if (counts && !bytes->error().empty()) counts->unread.push_back(file + ": " + bytes->error());
}

std::optional<Fingerprint> Merge::fingerprintOf(const Glance &glance, std::string_view line) {
  if (glance.fingerprint) return glance.fingerprint;
  const auto report = reader_.read(line);
  return report ? parseFingerprint(report::fingerprint(*report)) : std::nullopt;
}

void Merge::add(const std::string &file) {
  files_.push_back(file);
  ++counts_.files;
  forEachLine(file, &counts_, [&](uint64_t number, std::string_view line, bool is_whole) {
    ++counts_.lines;
    const Glance found = is_whole ? glance(line) : Glance();
    if (found.kind == Glance::Kind::kOther) return;
    const auto fingerprint = found.kind == Glance::Kind::kFinding ? fingerprintOf(found, line) : std::nullopt;
    Row *row = fingerprint ? table_.find(*fingerprint) : nullptr;
    std::optional<Report> report;
    // What is new will be printed, so it has to be readable.
    if (fingerprint && (!row || found.is_merged)) report = reader_.read(line);
    if (!fingerprint || ((!row || found.is_merged) && !report)) {
      ++counts_.damaged;
      return;
    }
    ++counts_.findings;
    if (!row) {
      row = &table_.add(*fingerprint);
      row->file = uint32_t(files_.size() - 1);
      row->line = number;
    }
    if (report && report->seen)
      Table::countMany(*row, *report->seen);
    else
      table_.count(*row, found.run.empty() ? std::string_view(file) : found.run, found.time);
  });
}

void Merge::addBaseline(const std::string &file) {
  forEachLine(file, &counts_, [&](uint64_t, std::string_view line, bool) {
    const Glance found = glance(line);
    if (found.kind == Glance::Kind::kOther) return;
    const auto fingerprint = found.kind == Glance::Kind::kFinding ? fingerprintOf(found, line) : std::nullopt;
    if (!fingerprint) ++counts_.damaged;
    else if (!baseline_.find(*fingerprint)) baseline_.add(*fingerprint);
  });
}

void Merge::forEach(const std::function<void(const Report &)> &visit) {
  auto row = table_.rows().begin();
  const auto end = table_.rows().end();
  for (uint32_t i = 0; i < files_.size() && row != end; ++i) {
    if (row->file != i) continue;
    forEachLine(files_[i], nullptr, [&](uint64_t number, std::string_view line, bool) {
      if (row == end || row->file != i || row->line != number) return;
      const Row &here = *row++;
      if (baseline_.find(here.fingerprint)) return;
      auto report = reader_.read(line);
      if (!report) return;
      report->seen = here.seen();
      visit(*report);
    });
  }
}

std::vector<std::string> findFiles(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> out;
  const auto isFindings = [](std::string name) {
    for (const char *ending : {".gz", ".zst"})
      if (name.ends_with(ending)) name.resize(name.size() - std::string_view(ending).size());
    const size_t dot = name.rfind('.');
    const bool has_pid = dot != name.npos && dot + 1 < name.size() && name.find_first_not_of("0123456789", dot + 1) == name.npos;
    return name.ends_with(".json") || name.ends_with(".jsonl") || has_pid;
  };
  for (auto it = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error); it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error) break;
    if (it->is_regular_file(error) && isFindings(it->path().filename().string())) out.push_back(it->path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace bigfoot::merge
