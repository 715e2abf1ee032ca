// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/line_reader.h"

namespace bigfoot::trace {

bool LineReader::read(std::vector<Event> &events) {
  events.clear();
  lines_.clear();
  std::string line;
  while (events.size() < kBlockEvents) {
    line.clear();
    int byte;
    while ((byte = input_.get()) != EOF && byte != '\n') {
      line.push_back(static_cast<char>(byte));
      if (line.size() > kMostLineBytes) ++line_, fail("a line of more than 65536 bytes; this is no trace");
    }
    if (byte == EOF && line.empty()) break;
    ++line_;
    parse(line, events);
    lines_.resize(events.size(), line_);
    if (byte == EOF) break;
  }
  return !events.empty();
}

void LineReader::fail(const std::string &what) const { throw TraceError("line " + std::to_string(line_), what); }

void LineReader::add(const Event &event, std::vector<Event> &events) const {
  if (const std::string complaint = complaintAbout(event, dictionary_.sites.size(), dictionary_.classes.size()); !complaint.empty()) fail(complaint);
  events.push_back(event);
}

uint32_t LineReader::siteNamed(std::string_view text) {
  if (text.empty()) return 0;
  if (text.size() > kMostNameBytes) fail("a position of more than 4096 bytes");
  const auto [found, fresh] = site_numbers_.try_emplace(std::string(text), static_cast<uint32_t>(dictionary_.sites.size()));
  if (fresh && dictionary_.sites.size() >= kMostSites) fail("too many different positions");
  if (fresh) dictionary_.sites.emplace_back(text);
  return found->second;
}

uint64_t LineReader::objectNamed(std::string_view name) {
  if (name.size() > kMostNameBytes) fail("a name of more than 4096 bytes");
  const uint64_t fresh_address = Dictionary::kFirstName + addresses_.size() * Dictionary::kNameSpan;
  const auto [found, fresh] = addresses_.try_emplace(std::string(name), fresh_address);
  if (fresh) dictionary_.objects.emplace(fresh_address, name);
  return found->second;
}

uint64_t LineReader::classNamed(std::string_view name) {
  const auto [found, fresh] = class_numbers_.try_emplace(std::string(name), dictionary_.classes.size());
  if (fresh) dictionary_.classes.emplace_back(name);
  return found->second;
}

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string quoted(std::string_view text) {
  std::string shown = "'";
  for (const char c : text.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (text.size() > 40 ? "..'" : "'");
}

}  // namespace bigfoot::trace
