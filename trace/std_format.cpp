// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/std_format.h"

#include <algorithm>
#include <ostream>

namespace bigfoot::trace {
namespace {

struct Operation {
  const char *word;
  EventKind kind;
};
constexpr Operation kOperations[] = {
    {"r", EventKind::kRead},       {"w", EventKind::kWrite},   {"acq", EventKind::kAcquire}, {"rel", EventKind::kRelease},
    {"fork", EventKind::kFork},    {"join", EventKind::kJoin}, {"begin", EventKind::kEnter}, {"end", EventKind::kExit},
};
constexpr uint64_t kVariableBytes = 8;  // a variable has no size in this format

// A name with what the format uses itself replaced.
std::string plain(std::string name) {
  for (char &c : name)
    if (c == '|' || c == '(' || c == ')' || c == '\n') c = '_';
  return name;
}

}  // namespace

uint16_t StdReader::threadNamed(std::string_view name) {
  if (name.empty()) fail("no thread");
  if (name.size() > kMostNameBytes) fail("a name of more than 4096 bytes");
  const auto number = static_cast<uint16_t>(thread_numbers_.size());
  const auto [found, fresh] = thread_numbers_.try_emplace(std::string(name), number);
  if (!fresh) return found->second;
  if (thread_numbers_.size() > kMostThreads) fail("thread " + quoted(name) + ": there are at most 65536");
  if (name != "T" + std::to_string(number)) dictionary_.threads.emplace(number, name);
  return number;
}

void StdReader::parse(std::string_view line, std::vector<Event> &events) {
  line = trimmed(line);
  if (line.empty()) return;
  const size_t first = line.find('|'), last = line.rfind('|');
  if (first == std::string_view::npos || first == last) fail(quoted(line) + " is not THREAD|OPERATION(OBJECT)|POSITION");
  const std::string_view operation = trimmed(line.substr(first + 1, last - first - 1));
  const size_t open = operation.find('(');
  const std::string_view word = operation.substr(0, open);
  const auto known = std::find_if(std::begin(kOperations), std::end(kOperations), [&](const Operation &o) { return word == o.word; });
  if (known == std::end(kOperations)) fail(quoted(word) + " is no operation: these are r, w, acq, rel, fork, join, begin, end");
  std::string_view object;
  if (open != std::string_view::npos) {
    if (!operation.ends_with(")")) fail("no ')' at the end of " + quoted(operation));
    object = operation.substr(open + 1, operation.size() - open - 2);
  }
  Event event{};
  event.kind = known->kind;
  event.thread = threadNamed(trimmed(line.substr(0, first)));
  const Operand operand = operandOf(event.kind);
  if (object.empty() && operand != Operand::kRegion) fail(quoted(word) + " of what?");
  if (operand == Operand::kThread) event.object = threadNamed(object);
  else event.object = objectNamed(object.empty() ? "region" : object);
  if (operand == Operand::kMemory) event.size = kVariableBytes;
  event.site = siteNamed(trimmed(line.substr(last + 1)));
  add(event, events);
}

void StdWriter::write(std::span<const Event> events, const Dictionary &dictionary) {
  for (const Event &event : events) {
    ++written_;
    const auto known =
        std::find_if(std::begin(kOperations), std::end(kOperations), [&](const Operation &o) { return event.kind == o.kind; });
    if (known == std::end(kOperations))
      throw TraceError("event " + std::to_string(written_), std::string("STD has no ") + wordOf(event.kind) +
                                                                "; 'bigfoot trace filter --kinds=' can leave it out");
    const Operand operand = operandOf(event.kind);
    const std::string object =
        operand == Operand::kThread ? dictionary.thread(static_cast<uint16_t>(event.object)) : dictionary.object(event.object);
    output_ << plain(dictionary.thread(event.thread)) << '|' << known->word << '(' << plain(object) << ")|";
    // Positions are numbers there; others are kept as they are if they can be.
    if (event.site) output_ << plain(dictionary.site(event.site));
    else output_ << 0;
    output_ << '\n';
  }
}

}  // namespace bigfoot::trace
